import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { CodeEvent, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Failure, ThirdPartyTicket } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { StepEvent } from '#machines/shared/steps.ts';

/** What a new customer fills in. */
export interface AccountForm {
  readonly email: string;
  /** Null with a ticket: the account gets no password. */
  readonly password: Secret<string> | null;
  /** ISO 3166-1; empty: not specified. */
  readonly country: string;
  /** The user agrees to the terms and the privacy policy. */
  readonly agreed: boolean;
  /** Wants news by email. */
  readonly news: boolean;
}

export interface DetailsProblem {
  readonly email: 'empty' | 'format' | 'invalid' | null;
  readonly password: 'empty' | 'length' | null;
  /** `unread`: the documents to agree to are not known yet. */
  readonly terms: 'unticked' | 'unread' | null;
}

/** A code mailed for these details before the chart was restarted. */
export interface MailedDetails {
  readonly details: AccountForm;
  readonly sent: SentCode;
  /** The versions agreed to when the code was requested. */
  readonly agreements: readonly Agreement[];
}

export interface AccountCreationInput {
  /** The ticket of a third party's user; null: an account with a password. */
  readonly ticket: ThirdPartyTicket | null;
  /** If set, the chart starts at the code and sends no mail. */
  readonly mailed: MailedDetails | null;
}

/** Who the code is for, and where to mail it. */
export type CodeRecipient = Pick<AccountCreationContext, 'ticket' | 'details'>;

/** Everything needed to create an account. */
export interface Registration extends CodeRecipient {
  readonly agreements: readonly Agreement[];
  /** Null if the third party has verified the address. */
  readonly code: Secret<string> | null;
}

export interface AccountCreationContext {
  readonly ticket: ThirdPartyTicket | null;
  /** The current versions to agree to; null until known. */
  readonly agreements: readonly Agreement[] | null;
  readonly details: AccountForm | null;
  readonly problem: DetailsProblem;
  readonly sent: SentCode | null;
  readonly code: Secret<string> | null;
  readonly failure: Failure | null;
  /** The refusal that leaves open whether the account was created. */
  readonly uncertainFailure: Failure | null;
  /** The last request: the first code, another code, or the account. */
  readonly attempt: 'details' | 'resend' | 'create';
  readonly waitSeconds: number;
}

/** `refused`: this ticket cannot be used any more. */
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
  /** The parent has a new password for the account whose address is being verified. */
  | { type: 'password.replace'; password: Secret<string> }
  /** The parent knows why no account can be created. */
  | { type: 'failure.show'; failure: Failure }
  | { type: 'outcome.retry' }
  | { type: 'account.leave' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
