/** Values stored by one tab may arrive in others this long after its lock is released. */
const storageLagMs = 100;

/**
 * Runs an action in one tab of the browser at a time; `waited` says whether another tab ran it just before. Without Web
 * Locks, or if a suspended tab holds the lock, this tab continues alone.
 */
export type TabLock = <T>(name: string, maxWaitMs: number, act: (waited: boolean) => Promise<T>) => Promise<T>;

export function createTabLock(): TabLock {
  // Queue this tab’s own calls first, so that `waited` only reports other tabs.
  let own: Promise<unknown> = Promise.resolve();

  return async (name, maxWaitMs, act) => {
    if (!('locks' in navigator)) return await act(false);
    await own;
    const { locks } = navigator;
    return await new Promise((resolve, reject) => {
      let begun = false;
      const hold = async (waited: boolean): Promise<void> => {
        begun = true;
        const acted = act(waited);
        acted.then(resolve, reject);
        await acted.then(pause, () => undefined);
      };
      const queue = async (): Promise<void> => {
        await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : hold(false)));
        if (!begun) await locks.request(name, { signal: AbortSignal.timeout(maxWaitMs) }, () => hold(true));
      };
      own = queue().catch(() => {
        if (!begun) act(false).then(resolve, reject);
      });
    });
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, storageLagMs));
}
