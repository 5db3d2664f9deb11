import { passwordProblem } from '#contract/rules/password.ts';
import type { Services } from '../../services.ts';
import { ApiError } from '../http/api-error.ts';

/** Refuses a new password of an address that is against the rule, or easy to guess. */
export async function requireGoodPassword({ commonPasswords }: Services, password: string, email: string): Promise<void> {
  if (passwordProblem(password) !== null) throw new ApiError('invalid_parameters');
  if (isCommonPassword(password, email, await commonPasswords())) throw new ApiError('password_too_common');
}

/** Whether a password is easy to guess for this address: common, the address itself, or one repeated character. The list is in lower case. */
export function isCommonPassword(password: string, email: string, list: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  const address = email.toLowerCase();
  const localPart = address.slice(0, address.lastIndexOf('@'));
  return list.has(lower) || lower === address || lower === localPart || new Set(lower).size === 1;
}
