import type { EmailUsage } from '#contract/calls/email.ts';
import type { Profile } from '#contract/calls/profile.ts';
import type { EditField } from '#machines/profile-edit/profile-edit.model.ts';
import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';

export interface ProfileContext extends RetryableRead {
  readonly profile: Profile | null;
  /** Longest name of the brand, in code points. */
  readonly nameLimit: number;
  /** The row in edit, or the one that was edited last. */
  readonly field: EditField;
  /** What is done with the email, or was last. */
  readonly emailUsage: EmailUsage;
  /** What was opened while a row was in edit: it takes its place where nothing was typed. */
  readonly next: OpenEvent | null;
}

type OpenEvent = { type: 'edit.open'; field: EditField } | { type: 'email.open'; usage: EmailUsage };

export type ProfileEvent =
  RetryableReadEvent | { type: 'session.recovered' } | { type: 'profile.changed'; profile: Profile } | OpenEvent;

/** Asks the port `elsewhere` to read the profile in passing. */
export interface LookEvent {
  readonly type: 'profile.look';
}

export type ProfileInput = Pick<ProfileContext, 'nameLimit'>;
