import { probeName } from '#contract/storage-names.ts';

/** Named texts, in the browser's storage if allowed, otherwise in the tab's memory. */
export interface KeyValueStore {
  /** Whether a new value outlasts the page: there is storage, and it is not full. */
  readonly isLasting: boolean;
  read(name: string): string | null;
  write(name: string, value: string): void;
  clear(name: string): void;
  /** Resolves when another tab's change of the value arrives, or after the given time. */
  changed(name: string, withinMs: number): Promise<void>;
}

/** `open` may throw, as browsers do when storage is disabled; writing may fail when it is full. */
export function keyValueStore(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): KeyValueStore {
  const memory = new Map<string, string>();
  const storage = attempt(open);
  return {
    get isLasting() {
      const isKept = attempt(() => {
        storage?.setItem(probeName, '1');
        storage?.removeItem(probeName);
        return storage !== undefined;
      });
      return isKept === true;
    },
    // A value that could not be stored is newer than the stored one.
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
    clear: (name) => {
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
        const onStorage = ({ key }: StorageEvent): void => {
          if (key === name || key === null) end();
        };
        window.addEventListener('storage', onStorage, { signal: done.signal });
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
