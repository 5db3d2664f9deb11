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
 * The value of `x-verify-code`: the code in UTF-8, percent-encoded, because a header cannot contain every character of
 * a password, nor leading or trailing spaces. Digits stay unchanged.
 */
export function encodeVerifyCode(code: string): string {
  return encodeURIComponent(code.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

/** Decodes such a value; null if it is not encoded this way. */
export function decodeVerifyCode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
