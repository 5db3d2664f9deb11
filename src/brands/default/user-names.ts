/** What the log-in box takes in this brand. */
export const userNames = 'email' as const;
