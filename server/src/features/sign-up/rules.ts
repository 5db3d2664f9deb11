import { signUpPurpose } from '../../one-time-code/verify.ts';
import type { CodeKey } from '../../one-time-code/store.ts';
import { emailKey } from '../../platform/accounts/accounts.ts';

/** Whether a password is easy to guess for this address: common, the address itself, or one repeated character. The list is in lower case. */
export function isCommonPassword(password: string, email: string, list: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  const address = email.toLowerCase();
  const localPart = address.slice(0, address.lastIndexOf('@'));
  return list.has(lower) || lower === address || lower === localPart || new Set(lower).size === 1;
}

/** The nickname of a new account: the local part of its address, cut to the limit in code points. */
export function nickNameOf(email: string, max: number): string {
  return Array.from(email.slice(0, email.lastIndexOf('@'))).slice(0, max).join('');
}

/** The one-time code that confirms the address of a new account. */
export function codeKeyOf(email: string): CodeKey {
  return { subject: emailKey(email), purpose: signUpPurpose, type: '' };
}
