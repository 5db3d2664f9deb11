/** Named text values that outlive the page where the browser lets them, and the tab's memory where it does not. */
export interface KeyValueStore {
  read(name: string): string | null;
  write(name: string, value: string): void;
  remove(name: string): void;
  /** Resolves when another tab's change of the value arrives here, or when the time is over. */
  changed(name: string, withinMs: number): Promise<void>;
}

/** `open` may throw, as browsers do when storage is switched off; writing may fail when it is full. */
export function keyValueStore(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  const storage = attempt(open);
  return {
    // What could not be stored is newer than what is stored.
    read: (name) => memory.get(name) ?? attempt(() => storage?.getItem(name) ?? null) ?? null,
    write: (name, value) => {
      const stored = attempt(() => {
        if (storage === undefined) return false;
        storage.setItem(name, value);
        return true;
      });
      if (stored === true) memory.delete(name);
      else memory.set(name, value);
    },
    remove: (name) => {
      memory.delete(name);
      attempt(() => storage?.removeItem(name));
    },
    changed: (name, withinMs) =>
      new Promise((resolve) => {
        const done = new AbortController();
        const end = (): void => {
          done.abort();
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(end, withinMs);
        const hear = ({ key }: StorageEvent): void => {
          if (key === name || key === null) end();
        };
        window.addEventListener('storage', hear, { signal: done.signal });
      }),
  };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Parses what was stored; null where it is nothing or no JSON. */
export function parsedJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
