import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import type { Derived } from '#machines/vault-write/vault-write.model.ts';

export interface DerivationProgress {
  readonly report: (derived: Derived) => void;
  readonly port: ReturnType<typeof fromCallback<EventObject>>;
}

/** Passes the progress of derivations from the vault's calls to the chart. */
export function createProgress(): DerivationProgress {
  const listeners = new Set<(derived: Derived) => void>();
  return {
    report: (derived) => {
      for (const listener of listeners) listener(derived);
    },
    port: fromCallback<EventObject>(({ sendBack }) => {
      const listener = (derived: Derived): void => sendBack({ type: 'keys.derived', derived });
      listeners.add(listener);
      return () => listeners.delete(listener);
    }),
  };
}
