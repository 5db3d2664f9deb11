import type { JSX } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';
import './code-field.css';

type Kept =
  | 'label'
  | 'hint'
  | 'hintStays'
  | 'error'
  | 'onInput'
  | 'focusOnError'
  | 'check'
  | 'ref'
  | 'defaultValue'
  | 'labelEnd'
  | 'action';

export interface CodeFieldProps extends Pick<TextFieldProps, Kept> {
  name?: string | undefined;
}

/** One input for the whole code. Spaces, hyphens and pasting are allowed; the caller removes everything but digits. */
export function CodeField({ name = 'code', ...field }: CodeFieldProps): JSX.Element {
  return (
    <TextField
      {...field}
      name={name}
      variant="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
