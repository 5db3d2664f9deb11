import { sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/open.ts';

/** Counts attempts by key in the database, over all processes. */
export interface Limiter {
  /** Consumes an attempt before anything is checked; refuses with the seconds to wait where none is left. */
  consume(key: string): Promise<Consumed>;
  /** Clears the attempts of a key. */
  reset(key: string): Promise<void>;
}

export interface Attempt {
  allowed: true;
  /** How many attempts are left after this one. */
  left: number;
  /** Returns the attempt: it does not count. */
  refund(): Promise<void>;
  /** Counts the attempt; the last one of a key restarts the full wait. */
  commit(): Promise<void>;
}

export type Consumed = { allowed: false; retryAfter: number } | Attempt;

/** Runs a task and refunds its attempts where it fails. */
export async function refundOnError<T>(attempts: readonly Attempt[], task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    // When the database is down the refund fails too: report the first failure.
    await Promise.allSettled(attempts.map((attempt) => attempt.refund()));
    throw error;
  }
}

/** Allows a number of attempts for each key in a period. */
export function createLimiter(database: Database, name: string, points: number, seconds: number): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  const refund = async (key: string): Promise<void> => {
    await sql`update limits set points = points - 1
      where key = ${limiter.getKey(key)} and points > 0 and expire > ${Date.now()}`.execute(database.query);
  };
  const lock = async (key: string): Promise<void> => {
    await sql`update limits set expire = ${Date.now() + seconds * 1000}
      where key = ${limiter.getKey(key)}`.execute(database.query);
  };
  return {
    consume: async (key) => {
      try {
        const { remainingPoints } = await limiter.consume(key);
        return {
          allowed: true,
          left: remainingPoints,
          refund: () => refund(key),
          commit: async () => (remainingPoints === 0 ? lock(key) : undefined),
        };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // Only attempts that were allowed count.
        await refund(key);
        return { allowed: false, retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
      }
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
  };
}
