/** What this browser has stored under a name; null also where it lets nobody look. */
export function storedText(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}
