import type { PinProblem } from '#machines/cmk/cmk.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** `turnOff` removes the protection with the current code; `delete` deletes the keys without it. */
export type WriteKind = 'set' | 'change' | 'reset' | 'turnOff' | 'delete';

/** The fields of the form, as typed. */
export interface Draft {
  readonly current: Secret<string>;
  readonly pin: Secret<string>;
  readonly again: Secret<string>;
  readonly hint: string;
  /** The user confirmed understanding the loss. */
  readonly understood: boolean;
}

export interface DraftProblem {
  readonly current: PinProblem | null;
  readonly pin: PinProblem | null;
  readonly again: 'mismatch' | null;
  readonly hint: 'tooLong' | 'holdsCode' | null;
  readonly understood: 'missing' | null;
}

export const noProblem: DraftProblem = { current: null, pin: null, again: null, hint: null, understood: null };

/** A prepared write, kept until its outcome is known. */
export interface PreparedWrite {
  readonly id: number;
}

export interface Derived {
  readonly done: number;
  readonly total: number;
}

export interface VaultWriteInput {
  readonly kind: WriteKind;
  readonly hintLimit: number;
  /** When the current code can be entered again, after too many wrong ones; null if it can be now. */
  readonly lockedUntil: number | null;
}

/** `unknown`: the user left before the outcome was known. */
export interface VaultWriteOutput {
  readonly outcome: 'done' | 'cancelled' | 'unknown';
  readonly kind: WriteKind;
  /** The user left after a failure, so the keys may have changed since they were read. */
  readonly isStale: boolean;
}

export interface VaultWriteContext extends VaultWriteInput {
  readonly draft: Draft | null;
  readonly problem: DraftProblem;
  readonly failure: Failure | null;
  readonly waitSeconds: number;
  readonly derived: Derived | null;
  readonly challenge: ChallengedScreen | null;
  readonly write: PreparedWrite | null;
  readonly outcome: VaultWriteOutput['outcome'];
  readonly isStale: boolean;
}

export type VaultWriteEvent =
  | { type: 'draft.submit'; draft: Draft }
  | { type: 'draft.edit' }
  | { type: 'kind.choose'; kind: WriteKind }
  | { type: 'write.cancel' }
  | { type: 'preparing.cancel' }
  | { type: 'outcome.retry' }
  | { type: 'write.leave' }
  | { type: 'keys.derived'; derived: Derived }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
