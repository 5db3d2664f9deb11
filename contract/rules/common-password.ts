import { passwordStrength, strengthLabel } from './password.ts';

/** Whose password it is to be: the address and the names, as far as they are known. */
export interface PasswordOwner {
  readonly email?: string;
  readonly nickName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** What the product is called. */
const productNames: readonly string[] = ['account center', 'account centre'];

let list: Promise<ReadonlySet<string>> | null = null;

/** The common passwords of an allowed length, in lower case. They are read at their first use: no start and no page waits for them. */
export function readCommonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('./common-password-list.ts').then(({ commonPasswords }) => new Set(commonPasswords.split(/\s/)));
  list.catch(() => (list = null));
  return list;
}

/**
 * Whether a password is easy to guess: common, one repeated character, or the owner's address or name or the product's
 * name, whatever digits and signs stand around it. The list is in lower case.
 */
export function isCommonPassword(password: string, owner: PasswordOwner, common: ReadonlySet<string>): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const address = owner.email?.toLowerCase() ?? '';
  const localPart = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  if (common.has(lower) || lower === address || new Set(lower).size === 1) return true;
  const letters = lettersOf(lower);
  return letters !== '' && [localPart, ...namesOf(owner), ...productNames].some((name) => lettersOf(name) === letters);
}

/** The strength of a new password as people see it: the service refuses a common one, however many kinds of characters it has. */
export async function judgePassword(password: string, owner: PasswordOwner): Promise<'common' | ReturnType<typeof strengthLabel>> {
  const label = strengthLabel(passwordStrength(password));
  return label !== 'tooWeak' && isCommonPassword(password, owner, await readCommonPasswords()) ? 'common' : label;
}

function namesOf({ nickName = '', firstName = '', lastName = '' }: PasswordOwner): string[] {
  return [nickName, firstName, lastName, firstName + lastName, lastName + firstName];
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}
