/** The customer's nickname as this page read it last; empty before. */
export interface DisplayName {
  get(): string;
  set(nickName: string): void;
  /** Reads it, unless it is known. It stays empty where that fails: then the menu is named after the account. */
  fetch(): Promise<void>;
  listen(changed: () => void): () => void;
}

export function createDisplayName(read: () => Promise<string>): DisplayName {
  const listeners = new Set<() => void>();
  let name = '';
  const set = (nickName: string): void => {
    name = nickName.trim();
    for (const changed of listeners) changed();
  };
  return {
    get: () => name,
    set,
    async fetch() {
      const fetched = name === '' ? await read().catch(() => '') : '';
      // Another part of the page may have set a newer one meanwhile.
      if (name === '') set(fetched);
    },
    listen(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
