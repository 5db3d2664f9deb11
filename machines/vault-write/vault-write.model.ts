import type { PinProblem } from '#machines/cmk/cmk.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/**
 * `turnOff` removes the protection with the current code; `delete` deletes the keys without it. `recover` sets a new
 * code with the recovery kit; `makeKit` makes a kit with the current code; `addPasskey` lets a passkey open the keys.
 */
export type WriteKind =
  | 'set'
  | 'change'
  | 'reset'
  | 'turnOff'
  | 'delete'
  | 'recover'
  | 'makeKit'
  | 'removeKit'
  | 'addPasskey';

/** The fields of the form, as typed. */
export interface Draft {
  readonly current: Secret<string>;
  readonly pin: Secret<string>;
  readonly again: Secret<string>;
  readonly hint: string;
  /** The user confirmed understanding the loss. */
  readonly understood: boolean;
  /** The key of the recovery kit. */
  readonly recoveryKey: Secret<string>;
  /** A new code gets a recovery kit. */
  readonly withKit: boolean;
}

export interface DraftProblem {
  readonly current: PinProblem | null;
  readonly pin: PinProblem | null;
  readonly again: 'mismatch' | null;
  readonly hint: 'tooLong' | 'holdsCode' | null;
  readonly understood: 'missing' | null;
  /** `otherKit`: it is the key of a former kit. */
  readonly recoveryKey: 'empty' | 'letter' | 'length' | 'typo' | 'otherKit' | null;
}

export const noProblem: DraftProblem = {
  current: null,
  pin: null,
  again: null,
  hint: null,
  understood: null,
  recoveryKey: null,
};

/** A recovery kit as it is printed. */
export interface KitSheet {
  readonly number: string;
  /** The key, in groups of letters. */
  readonly text: string;
  /** Its QR code, a path of unit squares. */
  readonly drawing: { readonly path: string; readonly size: number };
}

/** A prepared write, kept until its outcome is known, and the kit that is in effect with it; null without one. */
export interface PreparedWrite {
  readonly id: number;
  readonly kit: Secret<KitSheet> | null;
}

/** `kit`: an earlier attempt has shown this one, so the next makes the same. */
export interface PrepareInput {
  readonly kind: WriteKind;
  readonly draft: Draft;
  readonly kit: Secret<KitSheet> | null;
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
  /** The number of the recovery kit; null without one. */
  readonly kitNumber: string | null;
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
  /** The new kit, until it is in effect or the write ends. */
  readonly kit: Secret<KitSheet> | null;
  /** It was printed, saved or written down. */
  readonly isKitSaved: boolean;
  /** The user said so. */
  readonly isKitKept: boolean;
  readonly outcome: VaultWriteOutput['outcome'];
  readonly isStale: boolean;
}

export type VaultWriteEvent =
  | { type: 'draft.submit'; draft: Draft }
  | { type: 'draft.edit' }
  | { type: 'kind.choose'; kind: WriteKind }
  | { type: 'write.cancel' }
  | { type: 'preparing.cancel' }
  | { type: 'kit.saved' }
  | { type: 'kit.keep' }
  | { type: 'kit.back' }
  | { type: 'outcome.retry' }
  | { type: 'write.leave' }
  | { type: 'keys.derived'; derived: Derived }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
