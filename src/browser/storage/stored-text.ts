/** The stored value; also null if the browser denies access to storage. */
export function storedText(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value for the next page of this tab; false if the browser denies access to storage. */
export function writeTabText(name: string, text: string): boolean {
  try {
    window.sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** The value that a page of this tab stored; also null if the browser denies access to storage. */
export function tabText(name: string): string | null {
  try {
    return window.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The previous page's message in this tab, returned once. */
export function consumeTabText(name: string): string | null {
  const text = tabText(name);
  if (text !== null) window.sessionStorage.removeItem(name);
  return text;
}
