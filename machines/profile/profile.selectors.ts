import type { SnapshotFrom } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { profileMachine } from './profile.machine.ts';

export type ProfileScreen =
  | { name: 'waiting' }
  | { name: 'shown'; profile: Profile }
  | { name: 'unavailable'; failure: Failure; busy: boolean; waitSeconds: number };

/** A failure stays in view while the profile is read again. */
export function selectScreen(snapshot: SnapshotFrom<typeof profileMachine>): ProfileScreen {
  const { profile, failure, waitSeconds } = snapshot.context;
  if (failure !== null) return { name: 'unavailable', failure, busy: snapshot.hasTag('busy'), waitSeconds };
  return profile === null ? { name: 'waiting' } : { name: 'shown', profile };
}
