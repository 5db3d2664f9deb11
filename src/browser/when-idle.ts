/** Runs a task once the page is loaded and the browser is idle; returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  const stop = new AbortController();
  const wait = (): void => {
    if (stop.signal.aborted) return;
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) setTimeout(() => stop.signal.aborted || act(), 2000);
    else requestIdleCallback(() => stop.signal.aborted || act());
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal: stop.signal });
  return () => stop.abort();
}
