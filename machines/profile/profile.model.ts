import type { Profile } from '#contract/calls/profile.ts';
import type { Failure } from '#machines/shared/failure.ts';

export interface ProfileContext {
  readonly profile: Profile | null;
  readonly failure: Failure | null;
  readonly waitSeconds: number;
}

export type ProfileEvent =
  | { type: 'profile.retry' }
  | { type: 'session.recovered' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
