import type { PasswordRowScreen } from '#machines/password/password.selectors.ts';
import { useSuccess } from '#src/features/message-bar/use-success.ts';

/** The message bar says that the password was changed or created. */
export function usePasswordSuccess(row: PasswordRowScreen): void {
  useSuccess(row.name === 'row' && row.lastCompleted !== null ? `password.done.${row.lastCompleted}` : null);
}
