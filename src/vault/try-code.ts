import { type Cmk, type Extraction, extractCmk, extractionSchema } from '#contract/calls/key-vault.ts';
import { byteLength } from '#contract/rules/envelope.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { anySignal } from '#src/browser/any-signal.ts';
import { CryptoError } from '#src/crypto/protocol/errors.ts';
import type { SecretKeyHandle } from '#src/crypto/protocol/protocol.ts';
import { toBytes } from './bytes.ts';
import { withEnvelopeSession } from './envelope-session.ts';
import { VaultFailure } from './errors.ts';
import { type WorkOptions, deriveKeys } from './kdf.ts';
import type { KeyScope } from './key-scope.ts';
import { type VaultState, groupOf, isSameProtection } from './state.ts';

/** A group whose keys are being derived from a code. */
export interface UnlockAttempt {
  readonly head: Cmk;
  readonly hash: SecretKeyHandle;
  readonly isRight: boolean;
  /** Sends the proof of the code and unlocks the group. */
  open(): Promise<readonly string[]>;
}

interface TryCodeOptions extends WorkOptions {
  readonly pin: Secret<string>;
  readonly scope: KeyScope;
  readonly signal: AbortSignal;
}

/**
 * Derives the proof of the code and the keys of a group in parallel. Stops the rest as soon as the code turns out to be
 * wrong.
 */
export async function tryCode(
  state: VaultState,
  head: Cmk,
  { pin, scope, signal, onProgress }: TryCodeOptions,
): Promise<UnlockAttempt> {
  const { verification } = head;
  if (verification === null) throw new VaultFailure('cmk_corrupt');
  const group = groupOf(state, head.id);
  const work = new AbortController();
  const both = anySignal([signal, work.signal]);
  const kdfs = [verification, ...group.map(({ protection }) => protection)].filter((kdf) => kdf !== null);
  const [proof, ...sealing] = deriveKeys(
    state.core,
    { pin, kdfs, scope },
    {
      signal: both,
      ...(onProgress && { onProgress }),
    },
  );
  if (proof === undefined) throw new VaultFailure('cmk_corrupt');
  const hash = await proof;
  const isRight = await state.core.digestMatches(hash, toBytes(verification.hash));
  if (!isRight) {
    work.abort();
    onProgress?.(1, 1);
  }
  const open = async (): Promise<readonly string[]> => {
    const { items } = await extract(state, head.id, hash, signal);
    // Wait for all of them before rethrowing the first failure, so that no key is left behind.
    const outcomes = await Promise.allSettled(
      group.map(async (cmk, index) => {
        const sealed = sealedKeyOf(cmk, items);
        const secret = await sealing[index];
        if (secret === undefined) throw new VaultFailure('cmk_corrupt');
        return { cmk, key: scope.track(await state.core.openPrivateKey(secret, sealed).catch(refuseDamaged)) };
      }),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const opened = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    signal.throwIfAborted();
    scope.transfer(hash);
    for (const { cmk, key } of opened) {
      state.unlocked.set(cmk.id, { hash, head: head.id, modifiedAt: cmk.modifiedAt, key: scope.transfer(key) });
    }
    return opened.map(({ cmk }) => cmk.id);
  };
  return { head, hash, isRight, open };
}

/** The verification and the service accept the code, so a key that it does not decrypt is damaged. */
function refuseDamaged(thrown: unknown): never {
  throw thrown instanceof CryptoError && thrown.symbol === 'wrong_pin' ? new VaultFailure('cmk_corrupt') : thrown;
}

/** Sends the proof of a code, right or wrong, because the service counts the attempts. */
export async function extract(
  state: VaultState,
  id: string,
  pinHash: SecretKeyHandle,
  signal: AbortSignal,
): Promise<Extraction> {
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

/** Refuses a response that contradicts what the page knows about the key. */
function sealedKeyOf({ id, publicKey, modifiedAt, protection }: Cmk, items: Extraction['items']) {
  const item = items.find((each) => each.id === id);
  if (item === undefined || protection === null) throw new VaultFailure('cmk_corrupt');
  if (item.modifiedAt < modifiedAt) throw new VaultFailure('cmk_downgraded');
  if (item.modifiedAt > modifiedAt) throw new VaultFailure('cmk_helper_expired');
  const isWhole = byteLength(item.encryptedPrivateKey) === 32 && isSameProtection(item.protection, protection);
  if (!isWhole) throw new VaultFailure('cmk_corrupt');
  return { iv: toBytes(protection.iv), data: toBytes(item.encryptedPrivateKey), publicKey: toBytes(publicKey) };
}
