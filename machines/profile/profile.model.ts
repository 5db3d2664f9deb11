import type { Profile } from '#contract/calls/profile.ts';
import type { EditField } from '#machines/profile-edit/profile-edit.model.ts';
import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';

export interface ProfileContext extends RetryableRead {
  readonly profile: Profile | null;
  /** Longest name of the brand, in code points. */
  readonly nameLimit: number;
  /** The row in edit, or the one that was edited last. */
  readonly field: EditField;
}

export type ProfileEvent = RetryableReadEvent | { type: 'session.recovered' } | { type: 'edit.open'; field: EditField };

export type ProfileInput = Pick<ProfileContext, 'nameLimit'>;
