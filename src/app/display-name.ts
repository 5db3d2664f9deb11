/** What the header shows of the customer. */
export interface DisplayedAccount {
  /** Empty while it is not known. */
  readonly name: string;
  readonly picture: string | null;
}

/** The customer's nickname and picture as this page read them last. */
export interface DisplayName {
  get(): DisplayedAccount;
  set(known: Partial<DisplayedAccount>): void;
  /** Reads it, unless it is known. It stays empty where that fails: then the menu is named after the account. */
  fetch(): Promise<void>;
  listen(changed: () => void): () => void;
}

export function createDisplayName(read: () => Promise<DisplayedAccount>): DisplayName {
  const listeners = new Set<() => void>();
  let account: DisplayedAccount = { name: '', picture: null };
  const set = (known: Partial<DisplayedAccount>): void => {
    const { name, picture } = { ...account, ...known };
    account = { name: name.trim(), picture };
    for (const changed of listeners) changed();
  };
  return {
    get: () => account,
    set,
    async fetch() {
      const fetched = account.name === '' ? await read().catch(() => null) : null;
      // Another part of the page may have set a newer one meanwhile.
      if (fetched !== null && account.name === '') set(fetched);
    },
    listen(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The part of a profile that the header shows. */
export function displayed({ nickName, avatar }: { nickName: string; avatar: { url: string } | null }): DisplayedAccount {
  return { name: nickName, picture: avatar?.url ?? null };
}
