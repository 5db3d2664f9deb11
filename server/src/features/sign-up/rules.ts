import { signUpPurpose } from '../../one-time-code/verify.ts';
import type { CodeKey } from '../../one-time-code/store.ts';
import { emailKey } from '../../accounts/accounts.ts';

/**
 * The nickname of a new account, cut to the limit in code points: the name that a third party gave, else the local part
 * of the address.
 */
export function nickNameOf({ email, name }: { email: string; name: string | null }, max: number): string {
  const given = name?.trim() ?? '';
  return Array.from(given === '' ? email.slice(0, email.lastIndexOf('@')) : given)
    .slice(0, max)
    .join('');
}

/** The one-time code that confirms the address of a new account. */
export function codeKeyOf(email: string): CodeKey {
  return { subject: emailKey(email), purpose: signUpPurpose, type: '' };
}
