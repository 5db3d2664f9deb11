import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { CodeEvent, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Failure, ThirdPartyTicket } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { StepEvent } from '#machines/shared/steps.ts';

/** What a new customer fills in. */
export interface AccountForm {
  readonly email: string;
  /** Null with a ticket: the account gets none. */
  readonly password: Secret<string> | null;
  /** ISO 3166-1; empty: not specified. */
  readonly country: string;
  /** Terms and privacy are agreed to. */
  readonly agreed: boolean;
  /** Wants news by email. */
  readonly news: boolean;
}

export interface DetailsProblem {
  readonly email: 'empty' | 'format' | 'invalid' | null;
  readonly password: 'empty' | 'length' | null;
  /** `unread`: what there is to agree to is not known yet. */
  readonly terms: 'unticked' | 'unread' | null;
}

/** A code that was mailed before the chart was started again, for these details. */
export interface MailedDetails {
  readonly details: AccountForm;
  readonly sent: SentCode;
  /** What was agreed to when the code was requested. */
  readonly agreements: readonly Agreement[];
}

export interface AccountCreationInput {
  /** Of a third party, whose person gets the account; null: an account with a password. */
  readonly ticket: ThirdPartyTicket | null;
  /** With it the chart starts at the code, and sends none. */
  readonly mailed: MailedDetails | null;
}

/** Whom a code is mailed for, and where to. */
export type CodeRecipient = Pick<AccountCreationContext, 'ticket' | 'details'>;

/** All that makes an account. */
export interface Registration extends CodeRecipient {
  readonly agreements: readonly Agreement[];
  /** Null where the third party has verified the address. */
  readonly code: Secret<string> | null;
}

export interface AccountCreationContext {
  readonly ticket: ThirdPartyTicket | null;
  /** What is agreed to, in its current versions; null until it is known. */
  readonly agreements: readonly Agreement[] | null;
  readonly details: AccountForm | null;
  readonly problem: DetailsProblem;
  readonly sent: SentCode | null;
  readonly code: Secret<string> | null;
  readonly failure: Failure | null;
  /** The refusal that leaves open whether the account was created. */
  readonly uncertainFailure: Failure | null;
  /** What was requested last: the first code, another code, or the account. */
  readonly attempt: 'details' | 'resend' | 'create';
  readonly waitSeconds: number;
}

/** `refused`: nothing more can be done with this ticket. */
export type AccountCreationOutput =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused'; readonly failure: Failure | null };

export type AccountCreationEvent =
  | CodeEvent
  | StepEvent
  | { type: 'details.submit'; details: AccountForm }
  | { type: 'email.edit' }
  | { type: 'password.edit' }
  | { type: 'terms.edit' }
  | { type: 'legalDocuments.retry' }
  | { type: 'details.change' }
  /** The parent has another password for the account whose address is being proved. */
  | { type: 'password.replace'; password: Secret<string> }
  /** The parent knows why no account can be created. */
  | { type: 'failure.show'; failure: Failure }
  | { type: 'outcome.retry' }
  | { type: 'account.leave' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
