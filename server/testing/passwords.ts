import { makePasswords } from '../src/platform/crypto/passwords.ts';

/** Hashes at the least cost: most tests log in, and few are about the cost. */
export const quickPasswords = await makePasswords({ memoryCost: 8, timeCost: 1 });
