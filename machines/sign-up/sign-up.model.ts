import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What a new customer fills in. */
export interface SignUpForm {
  readonly email: string;
  readonly password: Secret<string>;
  /** Terms and privacy are agreed to. */
  readonly agreed: boolean;
  /** Wants news by mail. */
  readonly news: boolean;
}

export interface DetailsProblem {
  readonly email: 'empty' | 'format' | 'invalid' | null;
  readonly password: 'empty' | 'length' | null;
  /** `unread`: what there is to agree to is not known yet. */
  readonly terms: 'unticked' | 'unread' | null;
}

/** A code that is on its way to the address. */
export interface CodeMail {
  /** When another one can be asked for, in milliseconds of the page's steady clock. */
  readonly resendAt: number;
  /** How long it works. */
  readonly minutes: number;
  /** Another one than was sent first. */
  readonly again: boolean;
}

/** All that makes an account. */
export interface Registration {
  readonly details: SignUpForm | null;
  readonly agreements: readonly Agreement[];
  readonly code: Secret<string> | null;
}

export interface SignUpContext {
  /** What is agreed to, in its versions of now; null until it is known. */
  readonly agreements: readonly Agreement[] | null;
  readonly details: SignUpForm | null;
  readonly problem: DetailsProblem;
  readonly mail: CodeMail | null;
  readonly code: Secret<string> | null;
  /** What is wrong with the code as typed. */
  readonly codeProblem: 'empty' | 'digits' | null;
  readonly failure: Failure | null;
  /** The refusal that leaves open whether the account was made; once an answer was lost others may, too. */
  readonly uncertainFailure: Failure | null;
  /** What was asked for last: the first code, the account, or another code. */
  readonly attempt: 'details' | 'create' | 'resend';
  readonly resendSeconds: number;
  readonly waitSeconds: number;
  /** Where the new customer goes on. */
  readonly destination: string | null;
}

export type SignUpEvent =
  | { type: 'details.submit'; details: SignUpForm }
  | { type: 'email.edit' }
  | { type: 'password.edit' }
  | { type: 'terms.edit' }
  | { type: 'legalDocuments.retry' }
  | { type: 'code.submit'; code: Secret<string> }
  | { type: 'code.edit' }
  | { type: 'code.resend' }
  | { type: 'details.change' }
  | { type: 'outcome.retry' }
  | { type: 'resendCountdown.tick'; secondsLeft: number }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
