/** The currencies of prices. Apart from `limits.ts`, which the login page loads before its form works. */
export const currencies = ['USD', 'EUR', 'CAD', 'GBP', 'CNY', 'AUD'] as const;
