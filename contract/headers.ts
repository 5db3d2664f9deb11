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
