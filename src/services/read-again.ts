// Apart from the countdown, which login loads: it reads nothing that failed.

/** Often enough to recover soon, rarely enough not to burden a restarting service. */
export const rereadAfterSeconds = 20;

/**
 * Calls `retry` once the browser is online again, and after a while, because an outage of the service ends without a
 * sign. Returns the cleanup.
 */
export function readAgain(retry: () => void): () => void {
  const timer = setTimeout(retry, rereadAfterSeconds * 1000);
  window.addEventListener('online', retry, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', retry);
  };
}
