/** Safari has no requestIdleCallback. It starts this much later, in milliseconds. */
const startWithout = 2000;

/**
 * Once the page is loaded, runs each task in an idle moment of its own, so that a press waits for one of them at most;
 * returns a function that cancels the remaining ones.
 */
export function whenIdle(...acts: readonly (() => void)[]): () => void {
  const stop = new AbortController();
  const run = ([act, ...later]: readonly (() => void)[], delay: number): void => {
    if (act === undefined) return;
    onceIdle(delay, () => {
      if (stop.signal.aborted) return;
      act();
      run(later, 0);
    });
  };
  const start = (): void => run(acts, startWithout);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { signal: stop.signal });
  return () => stop.abort();
}

function onceIdle(delay: number, act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, delay);
}
