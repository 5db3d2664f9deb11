import { sql } from 'kysely';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/open.ts';
import { createPoints, type Limiter } from './limiter.ts';

interface Slowing {
  /** Attempts in the period without a wait. */
  free: number;
  /** The period. */
  seconds: number;
  /** The wait between two attempts, by the number of attempts after the free ones. */
  pause: (over: number) => number;
}

/**
 * Slows attempts down instead of locking: after the free ones, one at a time is allowed, and the next only after a
 * pause. Refused or refunded attempts do not count.
 */
export function createSlowingLimiter(
  database: Database,
  name: string,
  { free, seconds, pause }: Slowing,
): Pick<Limiter, 'consume'> {
  const attempts = createPoints(database, name, { points: free, seconds });
  const pauses = createPoints(database, `${name}-pause`, { points: 1, seconds: 1 });
  const refund = async (key: string): Promise<void> => {
    await sql`update limits set points = points - 1
      where key = ${attempts.getKey(key)} and points > 0 and expire > ${Date.now()}`.execute(database.query);
  };
  return {
    consume: async (key) => {
      const { consumedPoints } = await attempts.penalty(key);
      const over = consumedPoints - free;
      if (over > 0) {
        try {
          await pauses.consume(key, 1, { customDuration: pause(over) });
        } catch (refused) {
          await refund(key);
          if (!(refused instanceof RateLimiterRes)) throw refused;
          return { allowed: false, locked: true, retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
        }
      }
      return { allowed: true, left: Math.max(0, -over), refund: () => refund(key), commit: async () => false };
    },
  };
}
