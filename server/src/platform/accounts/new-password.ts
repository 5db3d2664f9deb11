import { isCommonPassword, readCommonPasswords } from '#contract/rules/common-password.ts';
import { passwordProblem } from '#contract/rules/password.ts';
import { ApiError } from '../http/api-error.ts';
import type { Account } from './accounts.ts';

/** Whose password it is to be: the address, and of an account its names. */
export type PasswordOwner = Pick<Account, 'email'> & Partial<Pick<Account, 'nick_name' | 'first_name' | 'last_name'>>;

/** Refuses a new password that is against the rule, or easy to guess for its owner. */
export async function requireGoodPassword(password: string, { email, nick_name: nickName = '', first_name: firstName = '', last_name: lastName = '' }: PasswordOwner): Promise<void> {
  if (passwordProblem(password) !== null) throw new ApiError('invalid_parameters');
  if (isCommonPassword(password, { email, nickName, firstName, lastName }, await readCommonPasswords())) throw new ApiError('password_too_common');
}
