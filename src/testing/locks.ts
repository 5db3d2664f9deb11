type Act = () => Promise<unknown>;

/** Stands where the browser's locks are: one holder at a time, in turn. `isStuck` never gives it. */
export function fakeLocks(isStuck = false) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, act: Act): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const givenUp = () => reject(new DOMException('The lock did not come.', 'TimeoutError'));
        signal.addEventListener('abort', givenUp);
        if (isStuck) return;
        last = last.then(async () => {
          signal.removeEventListener('abort', givenUp);
          await act().then(resolve, reject);
        });
      }),
  };
}
