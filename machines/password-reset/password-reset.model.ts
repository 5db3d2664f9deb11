import type { OpenTakeBack } from '#contract/calls/take-back.ts';
import type { LinkReview } from '#machines/link-review/link-review.model.ts';
import type { CodeEvent, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { RedirectEvent, RedirectScreen } from '#machines/redirect/redirect.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { NewPassword, PasswordProblem } from '#machines/shared/new-password.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { StepEvent } from '#machines/shared/steps.ts';

/** Where to mail the code. */
export interface ResetAddress {
  /** The account's address. */
  readonly email: string;
  /** The full recovery address; null if the code goes to the account's own address. */
  readonly recovery: string | null;
}

export interface AddressProblem {
  readonly email: 'empty' | 'format' | 'invalid' | null;
  readonly recovery: 'empty' | 'format' | 'invalid' | null;
}

/** What proves ownership of the address. */
export interface MailedProof {
  readonly email: string;
  /** The id of the mailed code's method. */
  readonly method: string;
  readonly code: Secret<string>;
}

/** The new password, with the proof that was accepted earlier. */
export interface Reset {
  readonly email: string;
  readonly password: Secret<string>;
  readonly proof: Proof;
}

/** Further results of a reset. */
export interface ResetResult {
  /** What the owner may not recognize; null if there is nothing. */
  readonly review: LinkReview | null;
  /** Two-factor authentication had been reported lost and is now off. */
  readonly secondFactorRemoved: boolean;
  /** The former addresses that can still take a change of the address back. */
  readonly takeBacks: readonly OpenTakeBack[];
}

export interface PasswordResetInput {
  /** What was typed on the login page; may be empty. */
  readonly email: string;
  /** The reset that was in progress before the page was reloaded. */
  readonly reloaded?: ReloadedReset | null;
}

/** `address`: null if the browser has not stored it. The code and the password are never stored. */
export interface ReloadedReset {
  readonly address: ResetAddress | null;
  readonly step: 'address' | 'code' | 'challenge' | 'password' | 'saved';
}

export interface PasswordResetContext {
  /** Continues at the code after a reload. */
  readonly isResumed: boolean;
  readonly address: ResetAddress;
  readonly addressProblem: AddressProblem;
  readonly passwordProblem: PasswordProblem;
  /** The id of the method that mails the code. */
  readonly method: string | null;
  readonly sent: SentCode | null;
  readonly code: Secret<string> | null;
  /** The accepted proof, which saving the password repeats. */
  readonly proof: Proof | null;
  readonly password: Secret<string> | null;
  /** Keep the password form mounted but hidden, with its input. */
  readonly hasPasswordForm: boolean;
  /** The second factor, while it is requested. */
  readonly challenge: ChallengedScreen | null;
  readonly result: ResetResult;
  /** There may be connected accounts left to review: a reload or a lost response loses their list. */
  readonly isReviewLost: boolean;
  readonly failure: Failure | null;
  /** The last attempt: to mail a code, to verify it, or to save the password. */
  readonly attempt: 'mail' | 'proof' | 'save';
  readonly waitSeconds: number;
  /** To login, or back to the app. */
  readonly redirect: RedirectScreen;
}

export type PasswordResetEvent =
  | CodeEvent
  | StepEvent
  | { type: 'address.submit'; address: ResetAddress }
  | { type: 'email.edit' }
  | { type: 'recovery.edit' }
  | { type: 'address.change' }
  | { type: 'password.submit'; draft: NewPassword }
  | { type: 'password.edit' }
  | { type: 'confirmation.edit' }
  | { type: 'outcome.retry' }
  | RedirectEvent
  | { type: 'waitCountdown.tick'; secondsLeft: number };
