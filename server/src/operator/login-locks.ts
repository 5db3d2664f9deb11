import { sql } from 'kysely';
import { guessKey, type Flow } from '../one-time-code/guesses.ts';
import { passwordKey } from '../sessions/known-browsers.ts';
import type { Services } from '../platform/services/services.ts';

const flows: readonly Flow[] = ['login', 'reset', 'signed-in', 'take-back'];

/** The seconds until a password login is possible again; null if it is. */
export async function secondsLocked({ limits }: Services, account: number): Promise<number | null> {
  return limits.account.secondsLocked(passwordKey(account, null));
}

/**
 * Clears an account's wrong passwords and codes. Wrong protection codes stay, because support must not be able to open
 * videos.
 */
export async function unlockLogin(services: Services, account: number): Promise<void> {
  const { limits, database } = services;
  await limits.account.reset(passwordKey(account, null));
  for (const flow of flows) {
    const key = guessKey(services, flow, String(account));
    // oxlint-disable-next-line eslint/no-await-in-loop -- three, one after another on one connection
    await sql`delete from limits where position(${key} in key) > 0`.execute(database.query);
  }
}
