/** Request headers of our own. */
export const headers = {
  verifyId: 'x-verify-id',
  verifyCode: 'x-verify-code',
  verifyScenario: 'x-verify-scenario',
  /** `{kid}.{epk}` of a vault call without a body. */
  vaultKey: 'x-vault-key',
  pageRequestId: 'page-request-id',
} as const;

/** `Authorization` schemes of the two credentials. */
export const schemes = { bearer: 'Bearer', session: 'refresh_token' } as const;

/**
 * The value of `x-verify-code`: the code in UTF-8, percent-encoded, because a header takes neither all letters of a
 * password nor its outer spaces. Digits stay as they are.
 */
export function encodeVerifyCode(code: string): string {
  return encodeURIComponent(code.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

/** The code of such a value; null where it is not encoded like this. */
export function decodeVerifyCode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
