import { useState, type JSX } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { eye, eyeOff } from '../icons/icons.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'action' | 'inputMode'> {
  showName: string;
  hideName: string;
  /**
   * Not the password of the account. No password field for a browser, which would fill in the account's password, or
   * save this secret in its place; its characters are hidden by style.
   */
  isOtherSecret?: boolean | undefined;
}

/** 1Password, LastPass, Bitwarden and Dashlane; browsers read `autoComplete`. */
const ignoredByManagers = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
};

export function PasswordField({
  showName,
  hideName,
  isOtherSecret = false,
  ...field
}: PasswordFieldProps): JSX.Element {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      {...(isOtherSecret ? { ...ignoredByManagers, autoComplete: 'off', variant: shown ? 'text' : 'masked' } : {})}
      type={shown || isOtherSecret ? 'text' : 'password'}
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
