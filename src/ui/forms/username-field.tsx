import type { JSX } from 'react';

/**
 * Hidden, for password managers: whose password the form changes. Placed after the other fields, because the first
 * field takes the focus.
 */
export function UsernameField({ value }: { value: string }): JSX.Element | null {
  return value === '' ? null : (
    <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
  );
}
