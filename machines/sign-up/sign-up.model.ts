import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { AccountForm, DetailsProblem } from '#machines/account-creation/account-creation.model.ts';
import type { CodeEvent, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What a tab keeps of the form over a reload. The password is not stored, and the agreement has to be ticked again. */
export type SignUpDraft = Pick<AccountForm, 'email' | 'country' | 'news'>;

/** A sign-up whose code was mailed before the page was reloaded. */
export interface MailedSignUp {
  readonly sent: SentCode;
  /** What was agreed to when the code was requested. */
  readonly agreements: readonly Agreement[];
}

export interface SignUpInput {
  readonly draft: SignUpDraft | null;
  /** Null unless the page was reloaded at the code. */
  readonly mailed: MailedSignUp | null;
}

export interface SignUpContext extends SignUpInput {
  /** The code that was mailed last. */
  readonly sent: SentCode | null;
  /** The password was lost by a reload, and is requested with the code; null if it was not lost. */
  readonly retyping: 'missing' | 'given' | null;
  readonly password: Secret<string> | null;
  readonly passwordProblem: DetailsProblem['password'];
  /** Where the new customer is redirected to. */
  readonly destination: string | null;
}

/** The form itself is the child's: it takes the events of its fields. */
export type SignUpEvent =
  | CodeEvent
  | { type: 'draft.edit'; draft: SignUpDraft }
  | { type: 'password.retype'; password: Secret<string> }
  | { type: 'password.edit' };
