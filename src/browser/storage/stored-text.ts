/** The stored value; also null if the browser denies access to storage. */
export function storedText(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The previous page's message in this tab, returned once. */
export function consumeTabText(name: string): string | null {
  try {
    const text = window.sessionStorage.getItem(name);
    window.sessionStorage.removeItem(name);
    return text;
  } catch {
    return null;
  }
}
