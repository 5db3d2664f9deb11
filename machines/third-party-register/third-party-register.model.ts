import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { CodeEvent, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Failure, ThirdPartyTicket } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { StepEvent } from '#machines/shared/steps.ts';

/** What a new person of a third party fills in. */
export interface RegisterForm {
  readonly email: string;
  /** ISO 3166-1; empty: not specified. */
  readonly country: string;
  /** Terms and privacy are agreed to. */
  readonly agreed: boolean;
  /** Wants news by mail. */
  readonly news: boolean;
}

export interface RegisterProblem {
  readonly email: 'empty' | 'format' | 'invalid' | null;
  /** `unread`: what there is to agree to is not known yet. */
  readonly terms: 'unticked' | 'unread' | null;
}

export interface RegisterInput {
  readonly ticket: ThirdPartyTicket | null;
}

/** Whom a code is mailed for, and where to. */
export interface CodeRecipient extends RegisterInput {
  readonly email: string;
}

/** All that makes an account. */
export interface RegisterRequest extends RegisterInput {
  readonly details: RegisterForm | null;
  readonly agreements: readonly Agreement[];
  /** Null where the third party has verified the address. */
  readonly code: Secret<string> | null;
}

export interface RegisterContext extends RegisterInput {
  /** What is agreed to, in its current versions; null until it is known. */
  readonly agreements: readonly Agreement[] | null;
  readonly details: RegisterForm | null;
  readonly problem: RegisterProblem;
  readonly sent: SentCode | null;
  readonly code: Secret<string> | null;
  readonly failure: Failure | null;
  /** What was asked for last: the first code, another code, or the account. */
  readonly attempt: 'details' | 'resend' | 'create';
  readonly waitSeconds: number;
}

/** `refused`: nothing more can be done with this ticket. */
export type RegisterOutput =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused'; readonly failure: Failure | null };

export type RegisterEvent =
  | CodeEvent
  | StepEvent
  | { type: 'details.submit'; details: RegisterForm }
  | { type: 'email.edit' }
  | { type: 'terms.edit' }
  | { type: 'legalDocuments.retry' }
  | { type: 'details.change' }
  | { type: 'outcome.retry' }
  | { type: 'register.leave' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
