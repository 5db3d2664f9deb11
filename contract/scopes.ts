/** The scope of the account center's own tokens. Apps can be registered for it, too. */
export const readProfileScope = 'read_profile';

/**
 * The scopes that apps may be registered for. The second is for the partner brand: the user chooses the account first.
 */
export const appScopes = [readProfileScope, 'partner'] as const;
export type AppScope = (typeof appScopes)[number];
