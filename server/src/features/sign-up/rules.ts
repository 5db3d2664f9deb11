import { signUpPurpose } from '../../one-time-code/verify.ts';
import type { CodeKey } from '../../one-time-code/store.ts';
import { emailKey } from '../../accounts/accounts.ts';

/** The nickname of a new account: the local part of its address, cut to the limit in code points. */
export function nickNameOf(email: string, max: number): string {
  return Array.from(email.slice(0, email.lastIndexOf('@')))
    .slice(0, max)
    .join('');
}

/** The one-time code that confirms the address of a new account. */
export function codeKeyOf(email: string): CodeKey {
  return { subject: emailKey(email), purpose: signUpPurpose, type: '' };
}
