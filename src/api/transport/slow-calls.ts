import { slowCallMs } from '#contract/limits.ts';
import { ApiError } from './api-error.ts';

/** The calls that take longer than usual. */
export interface SlowCalls {
  readonly isSlow: () => boolean;
  /** Calls back when that changes. Returns a cleanup function. */
  readonly listen: (changed: () => void) => () => void;
  /**
   * Stops waiting for them. They fail as timed out, because the service may still carry them out: each flow then reads
   * what happened.
   */
  readonly leave: () => void;
  /** Waits for a call. */
  readonly watch: <T>(call: Promise<T>) => Promise<T>;
}

export function createSlowCalls(): SlowCalls {
  const slow = new Set<() => void>();
  const listeners = new Set<() => void>();
  const change = (what: () => void): void => {
    what();
    listeners.forEach((changed) => changed());
  };
  return {
    isSlow: () => slow.size > 0,
    listen(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    leave: () => change(() => slow.forEach((leave) => leave())),
    async watch(call) {
      let leave = (): void => undefined;
      const left = new Promise<never>((_, reject) => (leave = () => reject(new ApiError('time_out'))));
      const timer = setTimeout(() => change(() => slow.add(leave)), slowCallMs);
      try {
        return await Promise.race([call, left]);
      } finally {
        clearTimeout(timer);
        if (slow.has(leave)) change(() => slow.delete(leave));
      }
    },
  };
}
