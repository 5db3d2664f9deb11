import type { ConfirmedEmail, EmailUsage } from '#contract/calls/email.ts';
import type { SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** An address to verify, and what it will become. */
export interface EmailDraft {
  readonly usage: EmailUsage;
  readonly email: string;
  /** Null if the change needs no password. */
  readonly password: Secret<string> | null;
}

export interface EmailProblem {
  readonly email: 'empty' | 'format' | 'invalid' | null;
  readonly password: 'empty' | null;
}

export interface Confirmation {
  readonly usage: EmailUsage;
  readonly email: string;
  readonly code: Secret<string>;
}

export interface EmailChangeInput {
  readonly usage: EmailUsage;
  /** An address requested earlier that awaits its code, where the change continues. */
  readonly waiting: string | null;
  /** An address typed before the session ended. */
  readonly unsaved?: string | null;
  /** The account's address before the change. It receives the link that reverts the change. */
  readonly former: string;
}

export interface EmailChangeContext extends Required<Pick<EmailChangeInput, 'usage' | 'former' | 'unsaved'>> {
  /** Required to change the account's address. */
  readonly hasPassword: boolean;
  readonly draft: EmailDraft | null;
  readonly problem: EmailProblem;
  /** The second factor, while it is requested. */
  readonly challenge: ChallengedScreen | null;
  readonly sent: SentCode | null;
  readonly code: Secret<string> | null;
  readonly failure: Failure | null;
  /** A response was lost and the same request sent again: "already done" then means success. */
  readonly isRepeated: boolean;
  readonly waitSeconds: number;
  readonly confirmed: ConfirmedEmail | null;
}

export type EmailChangeEvent =
  | { type: 'draft.submit'; draft: EmailDraft }
  | { type: 'draft.edit'; field: keyof EmailProblem }
  | { type: 'code.submit'; code: Secret<string> }
  | { type: 'code.edit' }
  | { type: 'code.resend' }
  | { type: 'address.change' }
  | { type: 'change.cancel' }
  | { type: 'change.finish' }
  | { type: 'outcome.retry' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };

/** Null if nothing is known to have changed. */
export interface EmailChangeOutput {
  readonly confirmed: ConfirmedEmail | null;
}
