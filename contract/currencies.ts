/** The currencies of prices. Apart from `limits.ts`, which the log-in page loads before its form works. */
export const currencies = ['USD', 'EUR', 'CAD', 'GBP', 'CNY', 'AUD'] as const;
