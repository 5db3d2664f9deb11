// Not in `pages.ts`, because the login page loads that file.

/** Parts of the security page with their own view. */
export const securityParts = {
  checkUp: '#check-up',
  activity: '#activity',
  sessions: '#sessions',
  lockDown: '#lock-down',
  deletion: '#delete',
} as const;

/** What the fragment of the security page's address asks a row to start; `setUpTwoFactor` is another. */
export const securityRequests = {
  password: '#password',
  passkey: '#passkey',
  recoveryKit: '#recovery-kit',
  backupCodes: '#backup-codes',
} as const;

/** The query parameter of the checklist's address that names the event. */
export const reportedParameter = 'event';
