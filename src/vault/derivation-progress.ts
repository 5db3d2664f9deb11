import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import type { Derived } from '#machines/vault-write/vault-write.model.ts';

export interface Derivations {
  readonly tell: (derived: Derived) => void;
  readonly port: ReturnType<typeof fromCallback<EventObject>>;
}

/** How far the core is, from the call that knows it to the chart that shows it. */
export function makeDerivations(): Derivations {
  const ears = new Set<(derived: Derived) => void>();
  return {
    tell: (derived) => {
      for (const hear of ears) hear(derived);
    },
    port: fromCallback<EventObject>(({ sendBack }) => {
      const hear = (derived: Derived): void => sendBack({ type: 'keys.derived', derived });
      ears.add(hear);
      return () => ears.delete(hear);
    }),
  };
}
