/** A signal that aborts with any of the others, with the same reason, and when it is ended. */
export function linked(...signals: readonly (AbortSignal | undefined)[]): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const pass = (event: Event): void => {
    if (event.target instanceof AbortSignal) controller.abort(event.target.reason);
  };
  for (const signal of signals) {
    // One that has aborted before tells nobody again.
    if (signal?.aborted) controller.abort(signal.reason);
    signal?.addEventListener('abort', pass);
  }
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of signals) signal?.removeEventListener('abort', pass);
      controller.abort();
    },
  };
}
