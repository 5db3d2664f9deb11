import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { factorRemovalMachine } from './factor-removal.machine.ts';

export type FactorRemovalScreen =
  | { name: 'refused' | 'dismissed' }
  | {
      name: 'requested';
      /** `ended`: the account was used since. `support`: support decides, at a time that is not known. */
      outcome: 'ended' | 'support' | 'removed';
      askedAt: number;
      /** When it will be removed; null where that is not known. */
      dueAt: number | null;
      busy: boolean;
      failure: Failure | null;
    };

export function selectScreen(snapshot: SnapshotFrom<typeof factorRemovalMachine>): FactorRemovalScreen {
  const { removal, failure } = snapshot.context;
  if (snapshot.matches('refused')) return { name: removal.isEnded ? 'dismissed' : 'refused' };
  const { askedAt, dueAt, isEnded } = removal;
  const outcome = isEnded ? 'ended' : dueAt === null ? 'support' : 'removed';
  return { name: 'requested', outcome, askedAt, dueAt, busy: snapshot.hasTag('busy'), failure };
}
