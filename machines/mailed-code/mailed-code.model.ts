import type { MethodType } from '#contract/calls/challenge.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** A code that the service has mailed. */
export interface SentCode {
  /** When it may be sent again, in milliseconds of the page's steady clock. */
  readonly resendAt: number;
  /** How long it is valid; null if it was sent earlier and the service did not say. */
  readonly minutes: number | null;
  /** It replaces the one that was sent first. */
  readonly again?: boolean;
  /** The mail before it could not be sent within a minute. */
  readonly delayed?: boolean;
}

export interface SendCodeInput<Recipient> {
  readonly recipient: Recipient;
  /** Another one than was sent. */
  readonly again: boolean;
}

/** With `sent` the step starts at the field and sends nothing; `failure` is why the last code was refused. */
export interface MailedCodeInput<Recipient> {
  /** What is requested. A code that is not mailed, or the password, also starts at the field. */
  readonly type: MethodType;
  readonly recipient: Recipient;
  readonly sent: SentCode | null;
  readonly failure: Failure | null;
}

/** What was typed, a code without its spaces; or why none could be sent. */
export interface MailedCodeOutput {
  readonly code: Secret<string> | null;
  readonly failure: Failure | null;
}

export interface MailedCodeContext<Recipient> extends MailedCodeInput<Recipient>, MailedCodeOutput {
  /** What is wrong with the code as typed, before anything is sent. */
  readonly problem: 'empty' | 'digits' | null;
  readonly resendSeconds: number;
  readonly waitSeconds: number;
}

/** What users do in this step; a parent forwards it. */
export type CodeEvent = { type: 'code.submit'; code: Secret<string> } | { type: 'code.edit' } | { type: 'code.resend' };

export type MailedCodeEvent =
  | CodeEvent
  | { type: 'resendCountdown.tick'; secondsLeft: number }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
