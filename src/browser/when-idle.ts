/**
 * Runs something once the page rests: when it is loaded and the browser has nothing to do. Returns what calls it off.
 */
export function whenIdle(act: () => void): () => void {
  const stop = new AbortController();
  const wait = (): void => {
    if (stop.signal.aborted) return;
    // Safari has no idle time to give.
    if (!('requestIdleCallback' in window)) setTimeout(() => stop.signal.aborted || act(), 2000);
    else requestIdleCallback(() => stop.signal.aborted || act());
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal: stop.signal });
  return () => stop.abort();
}
