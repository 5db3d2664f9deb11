import { emailProblem } from '#contract/rules/email.ts';
import type { Services } from '../../platform/configuration/services.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findByUserName } from '../../accounts/accounts.ts';

/** Refuses anything but an email address. */
export function requireEmail(email: string): void {
  if (emailProblem(email) !== null) throw new ApiError('email_address_invalid');
}

/** Refuses an address that has an account, openly: at sign-up the user has to know. */
export async function requireNoAccount({ database }: Services, email: string): Promise<void> {
  if ((await findByUserName(database.query, email, false)) !== null) throw new ApiError('account_already_exist');
}
