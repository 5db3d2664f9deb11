import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { CodeEvent, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What a new customer fills in. */
export interface SignUpForm {
  readonly email: string;
  readonly password: Secret<string>;
  /** Two letters, or empty where it is not known. */
  readonly country: string;
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

/** All that makes an account. */
export interface Registration {
  readonly details: SignUpForm | null;
  readonly agreements: readonly Agreement[];
  readonly code: Secret<string> | null;
}

export interface SignUpContext {
  /** What is agreed to, in its current versions; null until it is known. */
  readonly agreements: readonly Agreement[] | null;
  readonly details: SignUpForm | null;
  readonly problem: DetailsProblem;
  readonly sent: SentCode | null;
  readonly code: Secret<string> | null;
  readonly failure: Failure | null;
  /** The refusal that leaves open whether the account was created. */
  readonly uncertainFailure: Failure | null;
  /** What was asked for last: the first code, another code, or the account. */
  readonly attempt: 'details' | 'resend' | 'create';
  readonly waitSeconds: number;
  /** Where the new customer is redirected to. */
  readonly destination: string | null;
}

export type SignUpEvent =
  | CodeEvent
  | { type: 'details.submit'; details: SignUpForm }
  | { type: 'email.edit' }
  | { type: 'password.edit' }
  | { type: 'terms.edit' }
  | { type: 'legalDocuments.retry' }
  | { type: 'details.change' }
  | { type: 'outcome.retry' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
