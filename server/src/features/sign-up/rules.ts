import { emailProblem } from '#contract/rules/email.ts';
import { passwordProblem } from '#contract/rules/password.ts';
import type { Context } from '../../services.ts';
import { isCommonPassword } from './common-password.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { findByUserName } from '../../platform/accounts/accounts.ts';

/** Refuses what is no e-mail address. */
export function requireEmail(email: string): void {
  if (emailProblem(email) !== null) throw new Refusal('email_address_invalid');
}

/** Refuses a password for a new account of an address. */
export async function requireGoodPassword({ commonPasswords }: Context, password: string, email: string): Promise<void> {
  if (passwordProblem(password) !== null) throw new Refusal('invalid_parameters');
  if (isCommonPassword(password, email, await commonPasswords())) throw new Refusal('password_too_common');
}

/** Refuses an address that has an account: who signs up is told so. */
export async function requireNoAccount({ database }: Context, email: string): Promise<void> {
  if ((await findByUserName(database.query, email, false)) !== null) throw new Refusal('account_already_exist');
}
