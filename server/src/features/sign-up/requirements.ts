import { emailProblem } from '#contract/rules/email.ts';
import { passwordProblem } from '#contract/rules/password.ts';
import type { Services } from '../../services.ts';
import { isCommonPassword } from './rules.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findByUserName } from '../../platform/accounts/accounts.ts';

/** Refuses what is no e-mail address. */
export function requireEmail(email: string): void {
  if (emailProblem(email) !== null) throw new ApiError('email_address_invalid');
}

/** Refuses a password for a new account of an address. */
export async function requireGoodPassword({ commonPasswords }: Services, password: string, email: string): Promise<void> {
  if (passwordProblem(password) !== null) throw new ApiError('invalid_parameters');
  if (isCommonPassword(password, email, await commonPasswords())) throw new ApiError('password_too_common');
}

/** Refuses an address that has an account, openly: at sign-up the user has to know. */
export async function requireNoAccount({ database }: Services, email: string): Promise<void> {
  if ((await findByUserName(database.query, email, false)) !== null) throw new ApiError('account_already_exist');
}
