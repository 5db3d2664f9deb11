/** Request headers of our own. */
export const headers = {
  verifyId: 'x-verify-id',
  verifyCode: 'x-verify-code',
  verifyScenario: 'x-verify-scenario',
  pageRequestId: 'page-request-id',
} as const;

/** `Authorization` schemes of the two credentials. */
export const schemes = { bearer: 'Bearer', session: 'refresh_token' } as const;
