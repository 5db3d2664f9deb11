import type { SnapshotFrom } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import type { UnavailableScreen } from '#machines/retryable-read/retryable-read.model.ts';
import { selectUnavailable } from '#machines/retryable-read/retryable-read.selectors.ts';
import type { profileMachine } from './profile.machine.ts';

export type ProfileScreen = { name: 'waiting' } | { name: 'shown'; profile: Profile } | UnavailableScreen;

export function selectScreen(snapshot: SnapshotFrom<typeof profileMachine>): ProfileScreen {
  const { profile } = snapshot.context;
  return selectUnavailable(snapshot) ?? (profile === null ? { name: 'waiting' } : { name: 'shown', profile });
}
