import type { JSX } from 'react';

/**
 * Unseen, for password managers: whose password the form changes. Stands behind the other fields, of which the first
 * takes the focus.
 */
export function UsernameField({ value }: { value: string }): JSX.Element | null {
  return value === '' ? null : (
    <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
  );
}
