import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { takeBackMachine } from './take-back.machine.ts';
import { hasTakenBack } from './take-back.rules.ts';
import type { TakeBackInput } from './take-back.model.ts';

export type TakeBackScreen =
  | { name: 'dismissed' }
  | {
      name: 'shown';
      takenBack: TakeBackInput['takenBack'];
      /** Whether more than the address was changed back. */
      hasTakenBack: boolean;
      busy: boolean;
      failure: Failure | null;
    };

export function selectScreen(snapshot: SnapshotFrom<typeof takeBackMachine>): TakeBackScreen {
  const { takenBack, failure } = snapshot.context;
  return snapshot.matches('dismissed')
    ? { name: 'dismissed' }
    : {
        name: 'shown',
        takenBack,
        hasTakenBack: hasTakenBack(takenBack.changes),
        busy: snapshot.hasTag('busy'),
        failure,
      };
}
