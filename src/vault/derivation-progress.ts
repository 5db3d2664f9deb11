import { fromCallback, type EventObject } from 'xstate';
import { createEmitter } from '#machines/shared/emitter.ts';
import type { Derived } from '#machines/vault-write/vault-write.model.ts';

export interface DerivationProgress {
  readonly report: (derived: Derived) => void;
  readonly port: ReturnType<typeof fromCallback<EventObject>>;
}

/** Forwards the progress of key derivations from the vault's calls to the chart. */
export function createProgress(): DerivationProgress {
  const { emit, listen } = createEmitter<[Derived]>();
  return {
    report: emit,
    port: fromCallback<EventObject>(({ sendBack }) => listen((derived) => sendBack({ type: 'keys.derived', derived }))),
  };
}
