import type { SealedPicture } from '#contract/calls/key-vault.ts';
import { byteLength, pictureInfo, pictureText } from '#contract/rules/envelope.ts';
import { toBytes, utf8 } from './bytes.ts';
import { VaultFailure } from './errors.ts';
import { KeyScope } from './key-scope.ts';
import { type VaultState, requireUnlocked } from './state.ts';

/** A decrypted camera picture. */
export interface Picture {
  readonly id: string;
  readonly takenAt: number;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Decrypts the pictures that cameras sealed with a key. The key must be unlocked. */
export async function openPictures(state: VaultState, id: string, signal: AbortSignal): Promise<readonly Picture[]> {
  requireUnlocked(state, id);
  const sealed = await state.api.pictures(id, signal);
  return Promise.all(sealed.map((picture) => openPicture(state, id, picture)));
}

async function openPicture(state: VaultState, keyId: string, picture: SealedPicture): Promise<Picture> {
  const { core, known } = state;
  const { id, takenAt, type, epk, iv, data, mac } = picture;
  const lengths = [epk, iv, mac].map(byteLength).join();
  if (lengths !== '32,16,32' || byteLength(data) === null) throw new VaultFailure('envelope_invalid');
  const salt = new Uint8Array([...toBytes(epk), ...toBytes(known.get(keyId)?.publicKey ?? '')]);
  const scope = new KeyScope(core);
  try {
    const shared = scope.track(await core.agree(requireUnlocked(state, keyId).key, toBytes(epk)));
    const key = scope.track(await core.expand(shared, { salt, info: utf8(pictureInfo), length: 64 }));
    const label = utf8(pictureText(keyId, { ...picture, data: '' }));
    const bytes = await core.unseal(key, { iv: toBytes(iv), label, data: toBytes(data), tag: toBytes(mac) });
    return { id, takenAt, type, bytes };
  } finally {
    scope.dispose();
  }
}
