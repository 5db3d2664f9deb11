// Apart from web-storage.ts, which the log-in page loads only when it calls the service: these lines are loaded before.

/** What this browser has stored under a name; null also where it denies access to storage. */
export function storedText(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}
