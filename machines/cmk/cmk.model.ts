import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** A picture that the open key decrypted; its address contains the picture itself. */
export interface Picture {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly takenAt: number;
  readonly address: Secret<string>;
}

export interface CmkInput {
  readonly isProtected: boolean;
  /** Open already: the code was set or changed on this page. */
  readonly isOpen: boolean;
  /** Was open here, and was changed elsewhere since then. */
  readonly isExpired: boolean;
}

export interface CmkContext extends CmkInput {
  readonly pin: Secret<string> | null;
  readonly problem: 'empty' | null;
  readonly failure: Failure | null;
  readonly derived: { readonly done: number; readonly total: number } | null;
  readonly waitSeconds: number;
  readonly pictures: readonly Picture[];
}

export type CmkEvent =
  | { type: 'pin.submit'; pin: Secret<string> }
  | { type: 'pin.edit' }
  | { type: 'opening.cancel' }
  | { type: 'keys.derived'; derived: { readonly done: number; readonly total: number } }
  | { type: 'key.close' }
  | { type: 'key.idled' }
  | { type: 'pictures.open' }
  | { type: 'pictures.close' }
  | { type: 'keys.recheck' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
