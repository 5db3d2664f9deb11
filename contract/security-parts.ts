// Not in `pages.ts`, because the login page loads that file.

/** Parts of the security page with their own view. */
export const securityParts = {
  activity: '#activity',
  sessions: '#sessions',
  lockDown: '#lock-down',
  deletion: '#delete',
} as const;

/** The query parameter of the checklist's address that names the event. */
export const reportedParameter = 'event';
