/** Often enough to recover soon, rarely enough not to burden a restarting service. */
export const rereadAfterSeconds = 20;

/**
 * Calls `retry` once the browser is back online, and after a while, because nothing signals the end of a service
 * outage. Returns a cleanup function.
 */
export function readAgain(retry: () => void): () => void {
  const timer = setTimeout(retry, rereadAfterSeconds * 1000);
  window.addEventListener('online', retry, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', retry);
  };
}
