// Apart from `pages.ts`, which the login page loads.

/** Parts of the security page with a view of their own. */
export const securityParts = {
  activity: '#activity',
  sessions: '#sessions',
  lockDown: '#lock-down',
  deletion: '#delete',
} as const;

/** The event that was not the owner, in an address of the checklist. */
export const disownedParameter = 'event';
