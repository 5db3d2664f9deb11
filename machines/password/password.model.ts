import type { PasswordStatus } from '#contract/calls/password.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { NewPassword, PasswordProblem } from '#machines/shared/new-password.ts';
import type { Wait } from '#machines/shared/wait.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** The form's input. Without a password there is no current one. */
export interface PasswordDraft extends NewPassword {
  readonly current: Secret<string> | null;
}

export interface DraftProblem extends PasswordProblem {
  readonly current: 'empty' | null;
}

export interface PasswordContext extends Unread, Wait {
  /** Null until it is read. */
  readonly status: PasswordStatus | null;
  readonly draft: PasswordDraft | null;
  readonly problem: DraftProblem;
  /** The second factor, while it is requested. */
  readonly challenge: ChallengedScreen | null;
  readonly lastCompleted: 'created' | 'changed' | null;
}

export type PasswordEvent =
  | RetryableReadEvent
  | { type: 'password.change' }
  | { type: 'draft.submit'; draft: PasswordDraft }
  | { type: 'draft.edit' }
  | { type: 'change.cancel' }
  | { type: 'outcome.retry' }
  | { type: 'change.leave' };
