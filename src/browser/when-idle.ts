/**
 * Once the page is loaded, runs each task in an idle moment of its own, so that a press waits for one of them at most;
 * returns a function that cancels the remaining ones.
 */
export function whenIdle(...acts: readonly (() => void)[]): () => void {
  const stop = new AbortController();
  const run = ([act, ...later]: readonly (() => void)[]): void => {
    if (act === undefined) return;
    onceIdle(() => {
      if (stop.signal.aborted) return;
      act();
      run(later);
    });
  };
  const start = (): void => run(acts);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { signal: stop.signal });
  return () => stop.abort();
}

/** Safari has no requestIdleCallback: one task a second. */
function onceIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 1000);
}
