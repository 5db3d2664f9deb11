/** The HKDF info of what stands for a printed key, from what an authenticator returns for `passkeyInput`. */
export const passkeyVaultInfo = 'account-center passkey v1 | vault';

/**
 * The input of the pseudo-random function of a passkey (PRF, WebAuthn Level 3), in UTF-8. It is the account's, by the
 * handle that authenticators know.
 */
export function passkeyInput(userHandle: string): string {
  return `account-center passkey v1 | input | ${userHandle}`;
}
