import type { MethodType } from '#contract/calls/second-factor.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What kept the previous mail from its recipient. */
export type MailProblem = 'delayed' | 'refused';

/** A code that the service has mailed. */
export interface SentCode {
  /** When it can be resent, in milliseconds of the page's steady clock. */
  readonly resendAt: number;
  /** How long it is valid; null if it was sent earlier and the service did not report it. */
  readonly minutes: number | null;
  /** It replaces the first code. */
  readonly again?: boolean;
  /** The previous mail could not be sent within a minute, or the address does not exist. */
  readonly mailProblem?: MailProblem;
}

export interface SendCodeInput<Recipient> {
  readonly recipient: Recipient;
  /** Request a new code. */
  readonly again: boolean;
}

/** With `sent`, the step starts at the field and sends nothing. `failure`: why the last code was refused. */
export interface MailedCodeInput<Recipient> {
  /** What to ask for. Passwords and codes that are not mailed also start at the field. */
  readonly type: MethodType;
  readonly recipient: Recipient;
  readonly sent: SentCode | null;
  readonly failure: Failure | null;
}

/** The input, without spaces for a code; or why no code could be sent. */
export interface MailedCodeOutput {
  readonly code: Secret<string> | null;
  readonly failure: Failure | null;
}

export interface MailedCodeContext<Recipient> extends MailedCodeInput<Recipient>, MailedCodeOutput {
  /** Validates the input before anything is sent. */
  readonly problem: 'empty' | 'digits' | null;
  readonly resendSeconds: number;
  readonly waitSeconds: number;
}

/** User events of this step, forwarded by the parent. */
export type CodeEvent = { type: 'code.submit'; code: Secret<string> } | { type: 'code.edit' } | { type: 'code.resend' };

export type MailedCodeEvent =
  | CodeEvent
  | { type: 'resendCountdown.tick'; secondsLeft: number }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
