import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { AccountForm, DetailsProblem } from '#machines/account-creation/account-creation.model.ts';
import type { CodeEvent, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What a tab keeps of the form across a reload. The password is not stored, and the user must agree again. */
export type SignUpDraft = Pick<AccountForm, 'email' | 'country' | 'news'>;

/** A sign-up whose code was mailed before the page was reloaded. */
export interface MailedSignUp {
  readonly sent: SentCode;
  /** The versions agreed to when the code was requested. */
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
  /** A reload lost the password, so it is requested with the code; null if it was not lost. */
  readonly retyping: 'missing' | 'given' | null;
  readonly password: Secret<string> | null;
  readonly passwordProblem: DetailsProblem['password'];
  /** Where to redirect the new customer. */
  readonly destination: string | null;
}

/** The form belongs to the child, which handles the events of its fields. */
export type SignUpEvent =
  | CodeEvent
  | { type: 'draft.edit'; draft: SignUpDraft }
  | { type: 'password.retype'; password: Secret<string> }
  | { type: 'password.edit' };
