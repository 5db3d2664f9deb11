/**
 * Two clocks. `steady` never jumps, so use it for waits within the page; `now` is the service's clock in epoch
 * milliseconds, so a wrong or changed device clock has no effect.
 */
export interface Clock {
  steady(): number;
  now(): number;
  /** Reads the `Date` header of a response that has just arrived. */
  sync(date: string | null): void;
}

export function createClock(steady: () => number = () => performance.now(), device: () => number = Date.now): Clock {
  let offset: number | null = null;
  return {
    steady,
    // Before the first response, use the device's clock.
    now: () => (offset === null ? device() : Math.round(steady() + offset)),
    sync(date) {
      const time = date === null ? Number.NaN : Date.parse(date);
      if (Number.isFinite(time)) offset = time - steady();
    },
  };
}
