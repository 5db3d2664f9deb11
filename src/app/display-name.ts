import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from './services-context.ts';

/** What the customer is called, as it was read last on this page; empty before. */
export interface DisplayName {
  get(): string;
  set(nickName: string): void;
  /** Reads it, unless it is known. It stays empty where that fails: then the menu is called after the account. */
  fetch(): Promise<void>;
  listen(hear: () => void): () => void;
}

export function createDisplayName(read: () => Promise<string>): DisplayName {
  const listeners = new Set<() => void>();
  let name = '';
  const set = (nickName: string): void => {
    name = nickName.trim();
    for (const hear of listeners) hear();
  };
  return {
    get: () => name,
    set,
    async fetch() {
      const fetched = name === '' ? await read().catch(() => '') : '';
      // Something newer may have been learned meanwhile.
      if (name === '') set(fetched);
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}

/** For the header of pages whose content reads the profile, too. */
export function useDisplayName(): string {
  const { displayName } = useServices();
  return useSyncExternalStore(displayName.listen, displayName.get);
}

/** For the header of pages that anybody may see, signed in or not. */
export function useFetchedDisplayName(): string {
  const { displayName, cookies } = useServices();
  useEffect(() => {
    if (cookies.hasLoginMarker()) void displayName.fetch();
  }, [displayName, cookies]);
  return useDisplayName();
}
