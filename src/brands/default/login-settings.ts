/** What this brand accepts as a user name at login. */
export const userNames = 'email' as const;
