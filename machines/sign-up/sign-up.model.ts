import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { CodeEvent, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { StepEvent } from '#machines/shared/steps.ts';

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

/** What a tab keeps of the form over a reload. The password is not stored, and the agreement has to be ticked again. */
export type SignUpDraft = Pick<SignUpForm, 'email' | 'country' | 'news'>;

/** A sign-up whose code was mailed before the page was reloaded. */
export interface MailedSignUp {
  readonly sent: SentCode;
  /** What was agreed to when the code was asked for. */
  readonly agreements: readonly Agreement[];
}

export interface SignUpInput {
  readonly draft: SignUpDraft | null;
  /** Null unless the page was reloaded at the code. */
  readonly mailed: MailedSignUp | null;
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
  /** What the form starts with. */
  readonly draft: SignUpDraft | null;
  /** The password was lost with a reload, and is asked for beside the code; null: it was not. */
  readonly retyping: 'missing' | 'given' | null;
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
  | StepEvent
  | { type: 'draft.edit'; draft: SignUpDraft }
  | { type: 'password.retype'; password: Secret<string> }
  | { type: 'details.submit'; details: SignUpForm }
  | { type: 'email.edit' }
  | { type: 'password.edit' }
  | { type: 'terms.edit' }
  | { type: 'legalDocuments.retry' }
  | { type: 'details.change' }
  | { type: 'outcome.retry' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
