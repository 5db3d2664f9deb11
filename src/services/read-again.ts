// Apart from the countdown, which log-in loads: it reads nothing that failed.
import { rereadAfterSeconds } from '#contract/limits.ts';

/** Calls `retry` once the browser is online again, and after a while, because an outage of the service ends without a sign. Returns the cleanup. */
export function readAgain(retry: () => void): () => void {
  const timer = setTimeout(retry, rereadAfterSeconds * 1000);
  window.addEventListener('online', retry, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', retry);
  };
}
