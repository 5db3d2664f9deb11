import { sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { ServerSymbol } from '#contract/symbols.ts';
import { ApiError } from '../api-error.ts';
import { keptPlan, withKeptPlan } from '../database/kept-plans.ts';
import type { Database } from '../database/open.ts';

/** Counts attempts by key in the database, across all processes. */
export interface Limiter {
  /** Consumes an attempt before anything is checked; refuses with the seconds to wait if none is left. */
  consume(key: string): Promise<Consumed>;
  /** The seconds to wait if no attempt is left, without consuming one; null if there are some. */
  secondsLocked(key: string): Promise<number | null>;
  /** Clears the attempts of a key. */
  reset(key: string): Promise<void>;
}

export interface Attempt {
  allowed: true;
  /** The attempts left after this one. */
  left: number;
  /** Refunds the attempt. */
  refund(): Promise<void>;
  /** Counts the attempt; a key's last one restarts the full wait. Returns whether it was the last one. */
  commit(): Promise<boolean>;
}

/** `locked`: no attempt is left; otherwise others are being checked. */
export type Consumed = { allowed: false; locked: boolean; retryAfter: number } | Attempt;

/** Refuses if no attempt is left: with `symbol`, or with `request_throttled` while others are being checked. */
export function requireAllowed(consumed: Consumed, symbol: ServerSymbol = 'request_throttled'): Attempt {
  if (!consumed.allowed)
    throw new ApiError(consumed.locked ? symbol : 'request_throttled', { retryAfter: consumed.retryAfter });
  return consumed;
}

/** How long an attempt waits for others in progress. */
const maxWaitMs = 2000;
const pollMs = 100;
/** The attempts that may queue per process; the rest are refused at once. */
const maxWaiting = 100;

/** Runs a task and refunds its attempts if it fails. */
export async function refundOnError<T>(attempts: readonly Attempt[], task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    // If the database is down, the refund fails too: report the first failure.
    await Promise.allSettled(attempts.map((attempt) => attempt.refund()));
    throw error;
  }
}

/** How many attempts each key has in a period. */
export interface Limit {
  points: number;
  seconds: number;
}

/** Allows a number of attempts for each key in a period. */
export function createLimiter(database: Database, name: string, limit: Limit): Limiter {
  const { consume, secondsLocked, reset } = createCounter(database, name, limit);
  return { consume, secondsLocked, reset };
}

interface Counter extends Limiter {
  /** Restarts the full wait of a key. */
  lock(key: string): Promise<void>;
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Counts the points of keys in the table of all limits. */
export function createPoints(database: Database, keyPrefix: string, { points, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // Not by the names that the package gives its statements: behind a pooler, another session may not know them.
    storeClient: { query: ({ text, values }: Statement) => database.pool.query(withKeptPlan(text), values) },
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
}

function createCounter(database: Database, name: string, limit: Limit): Counter {
  const { points, seconds } = limit;
  const limiter = createPoints(database, name, limit);
  const refund = async (key: string): Promise<void> => {
    await sql`${keptPlan} update limits set points = points - 1
      where key = ${limiter.getKey(key)} and points > 0 and expire > ${Date.now()}`.execute(database.query);
  };
  const lock = async (key: string): Promise<void> => {
    await sql`update limits set expire = ${Date.now() + seconds * 1000}
      where key = ${limiter.getKey(key)}`.execute(database.query);
  };
  return {
    secondsLocked: async (key) => {
      const found = await limiter.get(key);
      return found === null || found.consumedPoints < points ? null : secondsOf(found);
    },
    lock,
    consume: async (key) => {
      try {
        const { remainingPoints } = await limiter.consume(key);
        return {
          allowed: true,
          left: remainingPoints,
          refund: () => refund(key),
          commit: async () => {
            if (remainingPoints === 0) await lock(key);
            return remainingPoints === 0;
          },
        };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // Only allowed attempts count.
        await refund(key);
        return { allowed: false, locked: true, retryAfter: secondsOf(refused) };
      }
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/**
 * Allows a number of failures for each key in a period. Attempts in progress are not failures yet: if they use up the
 * rest, the next attempt waits for them. It is refused for the rest of the period if they fail, and for a second if
 * they are still running.
 */
export function createFailureLimiter(database: Database, name: string, limit: Limit): Limiter {
  const attempts = createCounter(database, name, limit);
  const failures = createCounter(database, `${name}-failed`, limit);
  let waiting = 0;
  const addFailure = async (key: string): Promise<boolean> => {
    const failure = await failures.consume(key);
    // A key's last failure restarts the full wait.
    if (!failure.allowed || failure.left === 0) await Promise.all([attempts.lock(key), failures.lock(key)]);
    return failure.allowed && failure.left === 0;
  };
  return {
    consume: async (key) => {
      for (let waited = 0; ; waited += pollMs) {
        const attempt = await attempts.consume(key);
        if (attempt.allowed) return { ...attempt, commit: () => addFailure(key) };
        if ((await failures.secondsLocked(key)) !== null) return attempt;
        if (waited >= maxWaitMs || waiting >= maxWaiting) return { allowed: false, locked: false, retryAfter: 1 };
        waiting += 1;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        waiting -= 1;
      }
    },
    secondsLocked: (key) => failures.secondsLocked(key),
    reset: async (key) => {
      await Promise.all([attempts.reset(key), failures.reset(key)]);
    },
  };
}
