/** The currencies of prices. Not in `limits.ts`, because the login page loads that file before its form can be used. */
export const currencies = ['USD', 'EUR', 'CAD', 'GBP', 'CNY', 'AUD'] as const;
