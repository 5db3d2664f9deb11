/**
 * Aborts with the first of several signals. `AbortSignal.any` does the same and holds its sources weakly, but is newer
 * than the oldest supported browsers.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([...signals]);
  const joined = new AbortController();
  for (const signal of signals) {
    const abort = (): void => joined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: joined.signal });
  }
  return joined.signal;
}
