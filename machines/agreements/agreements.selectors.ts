import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { agreementsMachine } from './agreements.machine.ts';
import type { AgreedDocument } from './agreements.model.ts';

export type AgreementsScreen =
  | { readonly name: 'nothing' }
  /** The question was asked on this page and answered, here or in another tab. */
  | { readonly name: 'answered' }
  | {
      readonly name: 'asking';
      readonly pending: readonly AgreedDocument[];
      /** The user has never agreed to any version of these documents. */
      readonly isFirst: boolean;
      readonly busy: boolean;
      readonly failure: Failure | null;
    };

export function selectScreen(snapshot: SnapshotFrom<typeof agreementsMachine>): AgreementsScreen {
  const busy = snapshot.hasTag('busy');
  if (snapshot.matches('agreed') || snapshot.matches('answeredElsewhere')) return { name: 'answered' };
  if (snapshot.matches('deferred') && snapshot.context.pending.length > 0) return { name: 'answered' };
  if (!busy && !snapshot.matches('asking')) return { name: 'nothing' };
  const { pending, failure } = snapshot.context;
  const isFirst = pending.every(({ agreed }) => agreed === null);
  return { name: 'asking', pending, isFirst, busy, failure: busy ? null : failure };
}
