import { type Cmk, type Extraction, extractCmk, extractionSchema } from '#contract/calls/key-vault.ts';
import { byteLength } from '#contract/rules/envelope.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { SecretKeyHandle } from '#src/crypto/worker/protocol.ts';
import { toBytes } from './bytes.ts';
import { type WorkOptions, deriveKeys } from './kdf.ts';
import { withEnvelopeSession } from './envelope-session.ts';
import { VaultFailure } from './errors.ts';
import { KeyScope } from './key-scope.ts';
import { linked } from './linked.ts';
import { type VaultState, groupOf, helperOf } from './state.ts';
import { isSameProtection } from './verification.ts';

interface Options extends WorkOptions {
  readonly signal: AbortSignal;
}

/** Opens a head and all that follow it, or none of them. A bare key is open since it was read, and asks for no code. */
export async function openGroup(state: VaultState, id: string, pin: Secret<string>, options: Options): Promise<readonly string[]> {
  const head = headOf(state, id);
  if (!head.protected) {
    helperOf(state, head.id);
    return [head.id];
  }
  if (pin.reveal() === '') throw new VaultFailure('cmk_unverified');
  const { verification } = head;
  if (verification === null) throw new VaultFailure('cmk_corrupt');
  const group = groupOf(state, head.id);
  const work = linked(options.signal);
  const held = new KeyScope(state.core);
  try {
    const kdfs = [verification, ...group.map(({ protection }) => protection)].filter((kdf) => kdf !== null);
    const [proof, ...sealing] = deriveKeys(state.core, pin, kdfs, held, { ...options, signal: work.signal });
    if (proof === undefined) throw new VaultFailure('cmk_corrupt');
    const hash = await proof;
    const isRight = await state.core.digestMatches(hash, toBytes(verification.hash));
    if (!isRight) work.end();
    // A wrong code goes to the service all the same, which counts it.
    const { items } = await extract(state, head.id, hash, options.signal);
    if (!isRight) throw new VaultFailure('cmk_corrupt');
    const opened = await Promise.all(
      group.map(async (cmk, index) => {
        const sealed = sealedKeyOf(cmk, items);
        const secret = await sealing[index];
        if (secret === undefined) throw new VaultFailure('cmk_corrupt');
        return { cmk, key: held.track(await state.core.openPrivateKey(secret, sealed)) };
      }),
    );
    options.signal.throwIfAborted();
    held.transfer(hash);
    for (const { cmk: { id: opens, modifiedAt }, key } of opened) {
      state.open.set(opens, { hash, head: head.id, modifiedAt, key: held.transfer(key) });
    }
    return opened.map(({ cmk }) => cmk.id);
  } finally {
    work.end();
    held.release();
  }
}

/** A key that follows another opens with it. Before the keys were read there is nothing to check a code against. */
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

/** What the service has handed out for a key must be what the page knows of it. */
function sealedKeyOf({ id, publicKey, modifiedAt, protection }: Cmk, items: Extraction['items']) {
  const item = items.find((each) => each.id === id);
  if (item === undefined || protection === null) throw new VaultFailure('cmk_corrupt');
  if (item.modifiedAt < modifiedAt) throw new VaultFailure('cmk_downgraded');
  if (item.modifiedAt > modifiedAt) throw new VaultFailure('cmk_helper_expired');
  const isWhole = byteLength(item.encryptedPrivateKey) === 32 && isSameProtection(item.protection, protection);
  if (!isWhole) throw new VaultFailure('cmk_corrupt');
  return { iv: toBytes(protection.iv), data: toBytes(item.encryptedPrivateKey), publicKey: toBytes(publicKey) };
}
