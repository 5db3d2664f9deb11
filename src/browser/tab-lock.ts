/** What a tab has stored may reach the others this much later than its lock does. */
const storageLagMs = 100;

/**
 * Does an act in one tab of the browser at a time; `waited` tells it whether another tab was at it just before. Without
 * locks, or when a tab was put to sleep holding one, this tab goes on by itself.
 */
export type TabLock = <T>(name: string, patienceMs: number, act: (waited: boolean) => Promise<T>) => Promise<T>;

export function createTabLock(): TabLock {
  // This tab's own turn is no other tab's.
  let own: Promise<unknown> = Promise.resolve();

  return async (name, patienceMs, act) => {
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
        if (!begun) await locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, () => hold(true));
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
