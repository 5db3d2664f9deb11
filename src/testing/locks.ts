type Act = (lock: object | null) => unknown;

/** Replaces the browser's locks: one holder at a time, in order. With `isStuck` another tab holds it forever. */
export function fakeLocks(isStuck = false) {
  let last: Promise<unknown> = Promise.resolve();
  let held = isStuck;
  const hold = async (act: Act): Promise<unknown> => {
    held = true;
    try {
      return await act({});
    } finally {
      held = isStuck;
    }
  };
  return {
    request: (
      _: string,
      { signal, ifAvailable = false }: { signal?: AbortSignal; ifAvailable?: boolean },
      act: Act,
    ): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (ifAvailable && held) return void Promise.resolve(act(null)).then(resolve, reject);
        const givenUp = () => reject(new DOMException('The lock did not come.', 'TimeoutError'));
        signal?.addEventListener('abort', givenUp);
        if (isStuck) return;
        const before = last;
        const mine = ifAvailable ? hold(act) : before.then(() => hold(act));
        signal?.removeEventListener('abort', givenUp);
        last = mine.catch(() => undefined);
        mine.then(resolve, reject);
      }),
  };
}
