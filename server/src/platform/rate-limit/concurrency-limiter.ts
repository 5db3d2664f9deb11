import type { Limiter } from './limiter.ts';

/**
 * Limits how many attempts of each key are in progress in this process: an attempt lasts until it is refunded. Not counted in the database,
 * because its connections are what it divides fairly.
 */
export function createConcurrencyLimiter(points: number): Pick<Limiter, 'consume'> {
  const inProgress = new Map<string, number>();
  return {
    consume: async (key) => {
      const count = (inProgress.get(key) ?? 0) + 1;
      if (count > points) return { allowed: false, locked: false, retryAfter: 1 };
      inProgress.set(key, count);
      const refund = async (): Promise<void> => {
        const left = (inProgress.get(key) ?? 1) - 1;
        if (left > 0) inProgress.set(key, left);
        else inProgress.delete(key);
      };
      return { allowed: true, left: points - count, refund, commit: async () => false };
    },
  };
}
