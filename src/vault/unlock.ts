import { type Cmk, type Extraction, extractCmk, extractionSchema } from '#contract/calls/key-vault.ts';
import { byteLength } from '#contract/rules/envelope.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { CryptoError } from '#src/crypto/errors.ts';
import type { SecretKeyHandle } from '#src/crypto/worker/protocol.ts';
import { toBytes } from './bytes.ts';
import { withEnvelopeSession } from './envelope-session.ts';
import { VaultFailure } from './errors.ts';
import { type WorkOptions, deriveKeys } from './kdf.ts';
import { KeyScope } from './key-scope.ts';
import { type VaultState, groupOf, isSameProtection, requireUnlocked } from './state.ts';

interface Options extends WorkOptions {
  readonly signal: AbortSignal;
}

/** Unlocks a head and all keys that follow it, or none of them. An unprotected key is unlocked since it was read, and needs no code. */
export async function unlockGroup(state: VaultState, id: string, pin: Secret<string>, options: Options): Promise<readonly string[]> {
  const head = headOf(state, id);
  if (!head.protected) {
    requireUnlocked(state, head.id);
    return [head.id];
  }
  if (pin.reveal() === '') throw new VaultFailure('cmk_unverified');
  const { verification } = head;
  if (verification === null) throw new VaultFailure('cmk_corrupt');
  const group = groupOf(state, head.id);
  const work = new AbortController();
  const signal = AbortSignal.any([options.signal, work.signal]);
  const scope = new KeyScope(state.core);
  try {
    const kdfs = [verification, ...group.map(({ protection }) => protection)].filter((kdf) => kdf !== null);
    const [proof, ...sealing] = deriveKeys(state.core, pin, kdfs, scope, { ...options, signal });
    if (proof === undefined) throw new VaultFailure('cmk_corrupt');
    const hash = await proof;
    const isRight = await state.core.digestMatches(hash, toBytes(verification.hash));
    if (!isRight) work.abort();
    // A wrong code is sent too: the service counts the attempts.
    const { items } = await extract(state, head.id, hash, options.signal);
    if (!isRight) throw new VaultFailure('cmk_corrupt');
    const opened = await Promise.all(
      group.map(async (cmk, index) => {
        const sealed = sealedKeyOf(cmk, items);
        const secret = await sealing[index];
        if (secret === undefined) throw new VaultFailure('cmk_corrupt');
        return { cmk, key: scope.track(await state.core.openPrivateKey(secret, sealed).catch(refuseDamaged)) };
      }),
    );
    options.signal.throwIfAborted();
    scope.transfer(hash);
    for (const { cmk, key } of opened) {
      state.unlocked.set(cmk.id, { hash, head: head.id, modifiedAt: cmk.modifiedAt, key: scope.transfer(key) });
    }
    return opened.map(({ cmk }) => cmk.id);
  } finally {
    work.abort();
    scope.dispose();
  }
}

/** The verification and the service accept the code, so a key that it does not decrypt is damaged. */
function refuseDamaged(thrown: unknown): never {
  throw thrown instanceof CryptoError && thrown.symbol === 'wrong_pin' ? new VaultFailure('cmk_corrupt') : thrown;
}

/** The key whose code unlocks the key. Before the keys were read there is nothing to check a code against. */
function headOf({ known, accepted }: VaultState, id: string): Cmk {
  if (accepted === 0) throw new VaultFailure('cmk_unverified');
  const head = known.get(known.get(id)?.followId ?? id);
  if (head === undefined) throw new VaultFailure('cmk_not_found');
  return head;
}

async function extract(state: VaultState, id: string, pinHash: SecretKeyHandle, signal: AbortSignal): Promise<Extraction> {
  return withEnvelopeSession(state, extractCmk, async ({ seal, open }) => {
    const envelope = await seal({ id, pinHash });
    signal.throwIfAborted();
    const reply = await state.api.extract(envelope, signal).catch((error: unknown) => {
      const { symbol, triesLeft, waitUntil } = refusalOf(error);
      throw symbol === 'pin_verification_failed' ? new VaultFailure('pin_not_correct', triesLeft, waitUntil) : error;
    });
    return (await open(reply, extractionSchema)).value;
  });
}

/** Refuses what the service returned for a key where it contradicts what the page knows of the key. */
function sealedKeyOf({ id, publicKey, modifiedAt, protection }: Cmk, items: Extraction['items']) {
  const item = items.find((each) => each.id === id);
  if (item === undefined || protection === null) throw new VaultFailure('cmk_corrupt');
  if (item.modifiedAt < modifiedAt) throw new VaultFailure('cmk_downgraded');
  if (item.modifiedAt > modifiedAt) throw new VaultFailure('cmk_helper_expired');
  const isWhole = byteLength(item.encryptedPrivateKey) === 32 && isSameProtection(item.protection, protection);
  if (!isWhole) throw new VaultFailure('cmk_corrupt');
  return { iv: toBytes(protection.iv), data: toBytes(item.encryptedPrivateKey), publicKey: toBytes(publicKey) };
}
