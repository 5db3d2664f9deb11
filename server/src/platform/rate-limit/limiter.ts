import { sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/open.ts';

/** Counts tries by key in the database, so that all processes count together. */
export interface Limiter {
  /** Takes a point first, before anything is checked; an outcome without a point is a refusal with its wait. */
  consume(key: string): Promise<Taken>;
  /** Forgets all tries of a key. */
  reset(key: string): Promise<void>;
}

export interface Attempt {
  allowed: true;
  /** How many points are left after this one. */
  left: number;
  /** Gives the point back: the try was none. */
  refund(): Promise<void>;
  /** Keeps the point; the last one of a key starts the whole wait anew. */
  commit(): Promise<void>;
}

export type Taken = { allowed: false; retryAfter: number } | Attempt;

/** Does what points were taken for; where it fails the try was none, and they are given back. */
export async function refundOnError<T>(points: readonly Attempt[], task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    // What failed may be the database, and then this fails too: the first failure is the one to tell.
    await Promise.allSettled(points.map((point) => point.refund()));
    throw error;
  }
}

/** So many points a key in so many seconds. */
export function makeLimiter(database: Database, name: string, points: number, seconds: number): Limiter {
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
        // A refused try is no try: only those that were let through count.
        await refund(key);
        return { allowed: false, retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
      }
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
  };
}
