import { useState, type JSX } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { eye, eyeOff } from '../icons/field-icons.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'action' | 'look' | 'inputMode'> {
  showName: string;
  hideName: string;
}

export function PasswordField({ showName, hideName, ...field }: PasswordFieldProps): JSX.Element {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          name={shown ? hideName : showName}
          path={shown ? eyeOff : eye}
          pressed={shown}
          onPress={() => setShown(!shown)}
        />
      }
    />
  );
}
