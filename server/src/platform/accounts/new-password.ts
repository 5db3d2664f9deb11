import { passwordProblem } from '#contract/rules/password.ts';
import type { Services } from '../../services.ts';
import { ApiError } from '../http/api-error.ts';
import type { Account } from './accounts.ts';

/** Whose password it is to be: the address, and of an account its names. */
export type PasswordOwner = Pick<Account, 'email'> & Partial<Pick<Account, 'nick_name' | 'first_name' | 'last_name'>>;

/** Refuses a new password that is against the rule, or easy to guess for its owner. */
export async function requireGoodPassword({ commonPasswords }: Services, password: string, owner: PasswordOwner): Promise<void> {
  if (passwordProblem(password) !== null) throw new ApiError('invalid_parameters');
  if (isCommonPassword(password, owner, await commonPasswords())) throw new ApiError('password_too_common');
}

/** What the product is called. */
const productNames: readonly string[] = ['account center', 'account centre'];

/**
 * Whether a password is easy to guess: common, one repeated character, or the owner's address or name or the product's
 * name, whatever digits and signs stand around it. The list is in lower case.
 */
export function isCommonPassword(password: string, owner: PasswordOwner, list: ReadonlySet<string>): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const address = owner.email.toLowerCase();
  const localPart = address.slice(0, address.lastIndexOf('@'));
  if (list.has(lower) || lower === address || new Set(lower).size === 1) return true;
  const letters = lettersOf(lower);
  return letters !== '' && [localPart, ...namesOf(owner), ...productNames].some((name) => lettersOf(name) === letters);
}

function namesOf({ nick_name: nick = '', first_name: first = '', last_name: last = '' }: PasswordOwner): string[] {
  return [nick, first, last, first + last, last + first];
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}
