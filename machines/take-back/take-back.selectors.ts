import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { takeBackMachine } from './take-back.machine.ts';
import type { TakeBackInput } from './take-back.model.ts';

export type TakeBackScreen =
  { name: 'gone' } | { name: 'shown'; takenBack: TakeBackInput['takenBack']; busy: boolean; failure: Failure | null };

export function selectScreen(snapshot: SnapshotFrom<typeof takeBackMachine>): TakeBackScreen {
  const { takenBack, failure } = snapshot.context;
  return snapshot.matches('gone')
    ? { name: 'gone' }
    : { name: 'shown', takenBack, busy: snapshot.hasTag('busy'), failure };
}
