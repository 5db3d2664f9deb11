import { useEffect, useSyncExternalStore } from 'react';
import { useBase } from './services-context.ts';

/** What the customer is called, as it was read last on this page; empty before. */
export interface KnownName {
  get(): string;
  learn(nickName: string): void;
  /** Reads it, unless it is known. It stays empty where that fails: then the menu is called after the account. */
  fetch(): Promise<void>;
  listen(hear: () => void): () => void;
}

export function makeKnownName(read: () => Promise<string>): KnownName {
  const ears = new Set<() => void>();
  let name = '';
  const learn = (nickName: string): void => {
    name = nickName.trim();
    for (const hear of ears) hear();
  };
  return {
    get: () => name,
    learn,
    async fetch() {
      const fetched = name === '' ? await read().catch(() => '') : '';
      // Something newer may have been learned meanwhile.
      if (name === '') learn(fetched);
    },
    listen(hear) {
      ears.add(hear);
      return () => ears.delete(hear);
    },
  };
}

/** For the header of pages whose content reads the profile, too. */
export function useKnownName(): string {
  const { knownName } = useBase();
  return useSyncExternalStore(knownName.listen, knownName.get);
}

/** For the header of pages that anybody may see, signed in or not. */
export function useFetchedName(): string {
  const { knownName, cookies } = useBase();
  useEffect(() => {
    if (cookies.hasMarker()) void knownName.fetch();
  }, [knownName, cookies]);
  return useKnownName();
}
