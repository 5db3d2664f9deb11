import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { agreementsMachine } from './agreements.machine.ts';
import type { AgreedDocument } from './agreements.model.ts';

export type AgreementsScreen =
  | { readonly name: 'nothing' }
  | { readonly name: 'asking'; readonly pending: readonly AgreedDocument[]; readonly busy: boolean; readonly failure: Failure | null };

export function selectScreen(snapshot: SnapshotFrom<typeof agreementsMachine>): AgreementsScreen {
  const busy = snapshot.hasTag('busy');
  if (!busy && !snapshot.matches('asking')) return { name: 'nothing' };
  const { pending, failure } = snapshot.context;
  return { name: 'asking', pending, busy, failure: busy ? null : failure };
}
