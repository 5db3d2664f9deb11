import type { Profile } from '#contract/calls/profile.ts';
import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';

export interface ProfileContext extends RetryableRead {
  readonly profile: Profile | null;
}

export type ProfileEvent = RetryableReadEvent | { type: 'session.recovered' };
