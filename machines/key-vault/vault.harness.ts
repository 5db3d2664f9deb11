import { Secret } from '#machines/shared/secret.ts';
import type { KeySummary, KitSummary, PasskeySummary, VaultStatus } from './vault-status.ts';

export const pin = new Secret('Cedar-Lamp-7');

const head: KeySummary = {
  id: 'head',
  followId: null,
  protected: true,
  modifiedAt: 1000,
  hint: 'the hall',
  isOpen: false,
  isChangedElsewhere: false,
  isUsable: true,
};
const follower: KeySummary = { ...head, id: 'follower', followId: 'head', hint: '' };
const unprotected: KeySummary = { ...head, protected: false, hint: '' };

const noPasskey: PasskeySummary = { canUse: true, names: [] };

export const nothing: VaultStatus = { keys: [], isOffered: true, lockedUntil: null, kit: null, passkeys: noPasskey };
export const elsewhere: VaultStatus = { keys: [], isOffered: false, lockedUntil: null, kit: null, passkeys: noPasskey };
export const guarded: VaultStatus = {
  keys: [head, follower],
  isOffered: true,
  lockedUntil: null,
  kit: null,
  passkeys: noPasskey,
};
/** The kit of the sheet in `vault-write.harness.ts`. */
export const kit: KitSummary = { number: 'BCVQ', madeAt: 1_790_000_000_000, isWhole: true };
export const guardedWithKit: VaultStatus = { ...guarded, kit };
/** A passkey opens the keys, too. */
export const guardedWithPasskey: VaultStatus = { ...guarded, passkeys: { canUse: true, names: ['Work laptop'] } };
/** Two groups with their own codes, and a group that contradicts itself. */
export const several: VaultStatus = {
  keys: [
    head,
    follower,
    { ...head, id: 'other', hint: 'the shed' },
    { ...head, id: 'chain', isUsable: false },
    { ...head, id: 'link', followId: 'chain', hint: '', isUsable: false },
  ],
  isOffered: true,
  lockedUntil: null,
  kit: null,
  passkeys: noPasskey,
};
export const unguarded: VaultStatus = {
  keys: [unprotected],
  isOffered: true,
  lockedUntil: null,
  kit: null,
  passkeys: noPasskey,
};
