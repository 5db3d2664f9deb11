import type { pinProblem } from '#contract/rules/pin.ts';
import type { KeyGroup } from '#machines/key-vault/key-groups.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** A picture decrypted with the open key. Its address is a data URL. */
export interface Picture {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly takenAt: number;
  readonly address: Secret<string>;
}

export interface CmkInput {
  readonly isProtected: boolean;
  /** Each group opens with its own code. */
  readonly groups: readonly KeyGroup[];
  /** At least one group is already open because its code was set or changed on this page. */
  readonly isOpen: boolean;
  /** The keys were open here and have since been changed elsewhere. */
  readonly isChangedElsewhere: boolean;
  /** Until when no code can be entered, after too many wrong ones before the keys were read. */
  readonly lockedUntil: number | null;
  /** A passkey opens some of the groups, too. */
  readonly hasPasskey: boolean;
}

/** Why the input cannot be a protection code. */
export type PinProblem = NonNullable<ReturnType<typeof pinProblem>>;

export interface CmkContext extends CmkInput {
  readonly pin: Secret<string> | null;
  readonly problem: PinProblem | null;
  readonly failure: Failure | null;
  readonly derived: { readonly done: number; readonly total: number } | null;
  readonly waitSeconds: number;
  readonly pictures: readonly Picture[];
}

export type CmkEvent =
  | { type: 'pin.submit'; pin: Secret<string> }
  | { type: 'pin.edit' }
  | { type: 'passkey.use' }
  | { type: 'opening.cancel' }
  | { type: 'keys.derived'; derived: { readonly done: number; readonly total: number } }
  | { type: 'otherCode.enter' }
  | { type: 'otherCode.leave' }
  | { type: 'key.close' }
  | { type: 'key.idled' }
  | { type: 'pictures.open' }
  | { type: 'pictures.close' }
  | { type: 'keys.recheck' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
