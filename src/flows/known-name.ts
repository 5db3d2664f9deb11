import { useSyncExternalStore } from 'react';
import { useBase } from './base-context.ts';

/** What the customer is called, as it was read last on this page; empty before. */
export interface KnownName {
  get(): string;
  learn(nickName: string): void;
  listen(hear: () => void): () => void;
}

export function makeKnownName(): KnownName {
  const ears = new Set<() => void>();
  let name = '';
  return {
    get: () => name,
    learn(nickName) {
      name = nickName.trim();
      for (const hear of ears) hear();
    },
    listen(hear) {
      ears.add(hear);
      return () => ears.delete(hear);
    },
  };
}

/** For the header of pages that do not read the profile themselves. */
export function useKnownName(): string {
  const { knownName } = useBase();
  return useSyncExternalStore(knownName.listen, knownName.get);
}
