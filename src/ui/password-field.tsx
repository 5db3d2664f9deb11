import { useState, type JSX } from 'react';
import { IconButton } from './icon-button.tsx';
import { eye, eyeOff } from './first-icons.ts';
import { StrengthMeter, type Strength } from './strength-meter.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'action' | 'under' | 'look' | 'inputMode'> {
  showName: string;
  hideName: string;
  /** For a new password: how strong it is; 0 while there is none. The word for it is the hint's. */
  strength?: Strength | undefined;
}

export function PasswordField({ showName, hideName, strength, ...field }: PasswordFieldProps): JSX.Element {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      under={strength === undefined ? undefined : <StrengthMeter strength={strength} />}
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
