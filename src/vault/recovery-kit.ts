import {
  type KitExtraction,
  type KitKey,
  type KitWrite,
  extractRecoveryKit,
  kitExtractionSchema,
  kitReadSchema,
  makeRecoveryKit,
  readRecoveryKit,
} from '#contract/calls/key-vault.ts';
import { kitKeyBytes } from '#contract/key-limits.ts';
import {
  kitNumber,
  kitProofInfo,
  kitSealInfo,
  printedKey,
  readPrintedKey,
  textsAroundKitIv,
} from '#contract/rules/recovery-kit.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { PrivateKeyHandle, SecretKeyHandle } from '#src/crypto/protocol/protocol.ts';
import { base64Url } from '#src/browser/base64url.ts';
import { CryptoError } from '#src/crypto/protocol/errors.ts';
import { toBytes, utf8 } from './bytes.ts';
import { withEnvelopeSession } from './envelope-session.ts';
import { VaultFailure } from './errors.ts';
import { KeyScope } from './key-scope.ts';
import { payloadOf } from './json-with-secrets.ts';
import type { KitMaterial, UnlockedKey, VaultState } from './state.ts';

/** What a kit, or a passkey, opens and proves itself with. */
export interface KitKeys {
  readonly key: PrivateKeyHandle;
  readonly proof: SecretKeyHandle;
  readonly publicKey: string;
}

/** Reads the recovery kit; null: the account has none. */
export async function readKit(state: VaultState, signal: AbortSignal): Promise<VaultState['kit']> {
  const { kit } = await withEnvelopeSession(state, readRecoveryKit, async ({ vaultKey, open }) => {
    return (await open(await state.api.readKit(vaultKey, signal), kitReadSchema)).value;
  });
  signal.throwIfAborted();
  state.kit = kit;
  return kit;
}

/** Makes the printed key of a new kit. The page shows it, and gives it back to seal keys to the kit. */
export async function makePrintedKey(state: VaultState): Promise<Secret<string>> {
  const scope = new KeyScope(state.core);
  const bytes = await state.core.randomBytes(kitKeyBytes);
  try {
    const { publicKey } = await deriveKit(state, bytes, scope);
    return new Secret(printedKey(kitNumber(toBytes(publicKey)), bytes));
  } finally {
    bytes.fill(0);
    scope.dispose();
  }
}

/** What a write sends of a new kit for its keys. */
export async function sealNewKit(
  state: VaultState,
  printed: Secret<string>,
  keys: readonly { readonly key: PrivateKeyHandle; readonly publicKey: string }[],
): Promise<KitWrite> {
  const scope = new KeyScope(state.core);
  try {
    const { publicKey, proof } = await deriveTyped(state, printed, scope);
    const proofHash = base64Url(await state.core.digest(proof));
    return { publicKey, proofHash, keys: await sealAll(state, publicKey, keys) };
  } finally {
    scope.dispose();
  }
}

/**
 * What a write sends so that the present kit opens all of its keys, if it opens some; null otherwise. A key of the
 * write must vouch for the kit: the service could name one of its own.
 */
export async function sealToPresentKit(
  state: VaultState,
  keys: readonly { readonly id: string; readonly unlocked: UnlockedKey; readonly publicKey: string }[],
): Promise<KitWrite | null> {
  const { kit, core } = state;
  const vouchers = new Map(kit?.keys.map(({ id, voucher }) => [id, voucher]));
  const missing = keys.filter(({ id }) => !vouchers.has(id));
  if (kit === null || missing.length === 0 || missing.length === keys.length) return null;
  const point = toBytes(kit.publicKey);
  for (const { id, unlocked } of keys) {
    const voucher = vouchers.get(id);
    if (voucher === undefined) continue;
    const isOurs = await core.equalBytes(await core.vouchFor(unlocked.key, point), toBytes(voucher));
    if (!isOurs) throw new VaultFailure('cmk_corrupt');
  }
  const sealed = missing.map(({ unlocked: { key }, publicKey }) => ({ key, publicKey }));
  return { publicKey: kit.publicKey, proofHash: null, keys: await sealAll(state, kit.publicKey, sealed) };
}

/** What proves the kit of a printed key. The caller owns the handle. */
export async function proofOfKit(state: VaultState, printed: Secret<string>): Promise<SecretKeyHandle> {
  const scope = new KeyScope(state.core);
  try {
    return scope.transfer((await deriveTyped(state, printed, scope)).proof);
  } finally {
    scope.dispose();
  }
}

/**
 * Opens every key of the kit with its printed key, and returns their ids. The key of another kit is
 * `recovery_kit_incorrect`, before anything is sent.
 */
export async function unlockWithKit(
  state: VaultState,
  printed: Secret<string>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { kit, core } = state;
  if (kit === null) throw new VaultFailure('recovery_kit_not_found');
  const scope = new KeyScope(core);
  try {
    const own = await deriveTyped(state, printed, scope);
    if (!(await core.equalBytes(toBytes(own.publicKey), toBytes(kit.publicKey))))
      throw new VaultFailure('recovery_kit_incorrect');
    const items = await extract(state, own.proof, signal);
    return await openSealedKeys(state, { own, ids: kit.keys.map(({ id }) => id), items }, { scope, signal });
  } finally {
    scope.dispose();
  }
}

interface SealedKeys {
  readonly own: KitKeys;
  /** The keys that it opens. */
  readonly ids: readonly string[];
  readonly items: KitExtraction['items'];
}

/** Opens all keys that are sealed to a kit or a passkey, or none, and returns their ids. */
export async function openSealedKeys(
  state: VaultState,
  { own, ids, items }: SealedKeys,
  { scope, signal }: { scope: KeyScope; signal: AbortSignal },
): Promise<readonly string[]> {
  const opened = await Promise.all(
    ids.map(async (id) => {
      const item = items.find((each) => each.id === id);
      const cmk = state.known.get(id);
      if (item === undefined || cmk === undefined || !cmk.protected) throw new VaultFailure('cmk_corrupt');
      if (item.modifiedAt < cmk.modifiedAt) throw new VaultFailure('cmk_downgraded');
      if (item.modifiedAt > cmk.modifiedAt) throw new VaultFailure('cmk_helper_expired');
      const key = await openSealed(state, own, { ...item, publicKey: cmk.publicKey }, scope).catch(refuseDamaged);
      return { cmk, key: scope.track(key) };
    }),
  );
  signal.throwIfAborted();
  for (const { cmk, key } of opened) {
    const { id, followId, modifiedAt } = cmk;
    // The code stays unknown, so there is no proof of it.
    state.unlocked.set(id, { hash: null, head: followId ?? id, modifiedAt, key: scope.transfer(key) });
  }
  return opened.map(({ cmk }) => cmk.id);
}

/** Sends a new kit for keys that are open. */
export async function commitKit(
  state: VaultState,
  material: KitMaterial,
  proof: Proof | null,
  life: AbortSignal,
): Promise<void> {
  const { kit } = await withEnvelopeSession(state, makeRecoveryKit, async ({ seal, open }) => {
    const envelope = await seal(payloadOf(state, material));
    life.throwIfAborted();
    const reply = await state.api.makeKit(envelope, proof);
    return open(reply, kitReadSchema).then(
      ({ value }) => value,
      () => {
        throw new VaultFailure('unknown');
      },
    );
  });
  life.throwIfAborted();
  state.kit = kit;
  if (kit?.publicKey !== material.kit.publicKey) throw new VaultFailure('unknown');
}

/** Throws `recovery_kit_incorrect` for a text that is no printed key; the form says more. */
async function deriveTyped(state: VaultState, printed: Secret<string>, scope: KeyScope): Promise<KitKeys> {
  const read = readPrintedKey(printed.reveal());
  if (typeof read === 'string') throw new VaultFailure('recovery_kit_incorrect');
  try {
    return await deriveKit(state, read.key, scope);
  } finally {
    read.key.fill(0);
  }
}

async function deriveKit(state: VaultState, printed: Uint8Array, scope: KeyScope): Promise<KitKeys> {
  return deriveKitKeys(state, scope.track(await state.core.importSecretKey(printed)), scope);
}

/** Derives the keys of a kit from its printed key, or from what stands for one. */
export async function deriveKitKeys({ core }: VaultState, secret: SecretKeyHandle, scope: KeyScope): Promise<KitKeys> {
  const key = scope.track(await core.kitKey(secret));
  const expansion = { salt: new Uint8Array(), info: utf8(kitProofInfo), length: 32 };
  const proof = scope.track(await core.expand(secret, expansion));
  return { key, proof, publicKey: base64Url(await core.publicKey(key)) };
}

async function sealAll(
  state: VaultState,
  kit: string,
  keys: readonly { readonly key: PrivateKeyHandle; readonly publicKey: string }[],
): Promise<KitKey[]> {
  return Promise.all(
    keys.map(async (each) => {
      const sealed = await sealKeyTo(state, kit, each);
      return { ...sealed, voucher: base64Url(await state.core.vouchFor(each.key, toBytes(kit))) };
    }),
  );
}

/** Seals a private key to the public key of a kit or a passkey. */
export async function sealKeyTo(
  state: VaultState,
  kit: string,
  { key, publicKey }: { readonly key: PrivateKeyHandle; readonly publicKey: string },
): Promise<Sealed> {
  const { core } = state;
  const scope = new KeyScope(core);
  try {
    const ephemeral = scope.track(await core.makePrivateKey());
    const epk = base64Url(await core.publicKey(ephemeral));
    const sealing = await sealKey(state, { own: ephemeral, other: kit, epk, kit }, scope);
    const { iv, data, tag } = await core.sealParts(sealing, textsAroundKitIv({ kit, publicKey, epk }), [key]);
    return { publicKey, epk, iv: base64Url(iv), data: base64Url(data), mac: base64Url(tag) };
  } finally {
    scope.dispose();
  }
}

type Sealed = Omit<KitKey, 'voucher'>;

async function openSealed(
  state: VaultState,
  { key, publicKey: kit }: KitKeys,
  { publicKey, epk, iv, data, mac }: Sealed,
  scope: KeyScope,
): Promise<PrivateKeyHandle> {
  const opening = await sealKey(state, { own: key, other: epk, epk, kit }, scope);
  const { before, after } = textsAroundKitIv({ kit, publicKey, epk });
  return state.core.unsealPrivateKey(opening, {
    iv: toBytes(iv),
    label: utf8(`${before}${iv}${after}`),
    data: toBytes(data),
    tag: toBytes(mac),
    publicKey: toBytes(publicKey),
  });
}

/** The key of one sealed private key, from either side. */
async function sealKey(
  { core }: VaultState,
  { own, other, epk, kit }: { own: PrivateKeyHandle; other: string; epk: string; kit: string },
  scope: KeyScope,
): Promise<SecretKeyHandle> {
  const shared = scope.track(await core.agree(own, toBytes(other)));
  const salt = new Uint8Array([...toBytes(epk), ...toBytes(kit)]);
  return scope.track(await core.expand(shared, { salt, info: utf8(kitSealInfo), length: 64 }));
}

async function extract(
  state: VaultState,
  kitProof: SecretKeyHandle,
  signal: AbortSignal,
): Promise<KitExtraction['items']> {
  return withEnvelopeSession(state, extractRecoveryKit, async ({ seal, open }) => {
    const envelope = await seal({ kitProof });
    signal.throwIfAborted();
    return (await open(await state.api.extractKit(envelope, signal), kitExtractionSchema)).value.items;
  });
}

const damaged: readonly string[] = ['envelope_mac_incorrect', 'envelope_invalid', 'wrong_pin', 'invalid_public_key'];

/** The printed key fits the kit, so what it does not open is damaged. */
function refuseDamaged(thrown: unknown): never {
  throw thrown instanceof CryptoError && damaged.includes(thrown.symbol) ? new VaultFailure('cmk_corrupt') : thrown;
}
