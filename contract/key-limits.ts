/**
 * Limits of the vault's keys. Not in `limits.ts`, because the login page loads that file before its form can be used.
 */
export const keyIterations = { min: 70_000, max: 90_000 } as const;
export const verificationIterations = { min: 50_000, max: 70_000 } as const;
export const keySaltBytes = { min: 32, max: 44 } as const;
export const verificationSaltBytes = { min: 20, max: 31 } as const;
/** The range accepted for stored keys, whichever client created them. */
export const acceptedIterations = { min: 50_000, max: 2_000_000 } as const;
export const acceptedSaltBytes = { min: 16, max: 64 } as const;
export const protectionCodeLength = { min: 8, max: 40 } as const;
export const hintLength = 64;
/** Open keys are closed after this time without use. */
export const keysIdleSeconds = 15 * 60;
/** The maximum number of keys per customer. */
export const maxKeys = 16;
/** The printed key of a recovery kit. */
export const kitKeyBytes = 16;
