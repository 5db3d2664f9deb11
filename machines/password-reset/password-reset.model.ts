import type { LinkReview } from '#machines/link-review/link-review.model.ts';
import type { CodeEvent, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { StepEvent } from '#machines/shared/steps.ts';

/** Where the code is mailed to. */
export interface ResetAddress {
  /** The account's address. */
  readonly email: string;
  /** The recovery address in full; null where the code goes to the account's. */
  readonly recovery: string | null;
}

export interface NewPassword {
  readonly password: Secret<string>;
  readonly confirmation: Secret<string>;
}

export interface AddressProblem {
  readonly email: 'empty' | 'format' | 'invalid' | null;
  readonly recovery: 'empty' | 'format' | 'invalid' | null;
}

export interface PasswordProblem {
  readonly password: 'empty' | 'length' | null;
  readonly confirmation: 'empty' | 'mismatch' | null;
}

/** What shows that the address is one's own. */
export interface MailedProof {
  readonly email: string;
  /** The method of the mailed code, by its id. */
  readonly method: string;
  readonly code: Secret<string>;
}

/** The new password. The port that saves it repeats the proof that was accepted before. */
export interface Reset {
  readonly email: string;
  readonly password: Secret<string>;
}

export interface PasswordResetInput {
  /** What was typed on the login page; empty: nothing. */
  readonly email: string;
  /** The reset that was open before the page was reloaded. */
  readonly reloaded?: ReloadedReset | null;
}

/** `address`: null where the browser has not stored it. The code and the password are never stored. */
export interface ReloadedReset {
  readonly address: ResetAddress | null;
  readonly step: 'address' | 'code' | 'challenge' | 'password' | 'saved';
}

export interface PasswordResetContext {
  /** It continues at the code after a reload. */
  readonly isResumed: boolean;
  /** The password was saved before the reload. */
  readonly isSaved: boolean;
  readonly address: ResetAddress;
  readonly addressProblem: AddressProblem;
  readonly passwordProblem: PasswordProblem;
  /** Id of the method that mails the code. */
  readonly method: string | null;
  readonly sent: SentCode | null;
  readonly code: Secret<string> | null;
  readonly password: Secret<string> | null;
  /** The form of the password stays, out of sight, with what was typed. */
  readonly hasPasswordForm: boolean;
  /** The second factor, while it is requested. */
  readonly challenge: ChallengedScreen | null;
  /** The connected accounts to look at once the password is set; null: none. */
  readonly review: LinkReview | null;
  readonly failure: Failure | null;
  /** What was tried last: to have a code mailed, to prove the account with it, or to save the password. */
  readonly attempt: 'mail' | 'proof' | 'save';
  readonly waitSeconds: number;
  /** Until the page leaves for login, or in an app for the app. */
  readonly secondsLeft: number;
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
  | { type: 'redirect.stop' }
  | { type: 'app.return' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
