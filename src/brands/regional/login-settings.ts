/** What this brand accepts as a user name at log-in. */
export const userNames = 'emailOrPhone' as const;
