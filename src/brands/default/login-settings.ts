/** The user names that this brand accepts at login. */
export const userNames = 'email' as const;
