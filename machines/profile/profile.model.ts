import type { EmailUsage } from '#contract/calls/email.ts';
import type { Profile } from '#contract/calls/profile.ts';
import type { EditField } from '#machines/profile-edit/profile-edit.model.ts';
import type { RetryableReadEvent } from '#machines/retryable-read/retryable-read.model.ts';
import type { UnsavedText } from '#machines/shared/unsaved-text.ts';
import type { Wait } from '#machines/shared/wait.ts';

export interface ProfileContext extends Wait {
  readonly profile: Profile | null;
  /** Maximum length of a name for this brand, in code points. */
  readonly nameLimit: number;
  /** The row being edited, or edited last. */
  readonly field: EditField;
  /** The current or last action on the email. */
  readonly emailUsage: EmailUsage;
  /** It verified the account's address. */
  readonly isVerified: boolean;
  /** Opened while a row was being edited: replaces that row if it is unchanged. */
  readonly next: OpenEvent | null;
  /** Typed on this page before the session ended; opened again once. */
  readonly unsaved: UnsavedText | null;
}

type OpenEvent = { type: 'edit.open'; field: EditField } | { type: 'email.open'; usage: EmailUsage };

export type ProfileEvent =
  | RetryableReadEvent
  | { type: 'session.recovered' }
  | { type: 'profile.changed'; profile: Profile }
  | OpenEvent;

/** Asks the port `profileRefreshes` to read the profile in the background. */
export interface RefreshCommand {
  readonly type: 'profile.refresh';
}

export type ProfileInput = Pick<ProfileContext, 'nameLimit'> & Partial<Pick<ProfileContext, 'unsaved'>>;
