import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import type { Derived } from '#machines/vault-write/vault-write.model.ts';

export interface DerivationProgress {
  readonly report: (derived: Derived) => void;
  readonly port: ReturnType<typeof fromCallback<EventObject>>;
}

/** How far the core is, from the call that knows it to the chart that shows it. */
export function createProgress(): DerivationProgress {
  const listeners = new Set<(derived: Derived) => void>();
  return {
    report: (derived) => {
      for (const hear of listeners) hear(derived);
    },
    port: fromCallback<EventObject>(({ sendBack }) => {
      const hear = (derived: Derived): void => sendBack({ type: 'keys.derived', derived });
      listeners.add(hear);
      return () => listeners.delete(hear);
    }),
  };
}
