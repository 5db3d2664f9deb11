import type { Protection } from '#contract/calls/key-vault.ts';
import { kdfAlgorithm, protectionAlgorithm } from '#contract/rules/cmk.ts';
import { hintProblem } from '#contract/rules/hint.ts';
import { pinProblem } from '#contract/rules/pin.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { PrivateKeyHandle } from '#src/crypto/worker/protocol.ts';
import { toText } from './bytes.ts';
import { type Kdf, type WorkOptions, deriveKeys } from './kdf.ts';
import { generateKdfParams } from './kdf-params.ts';
import { VaultFailure } from './errors.ts';
import { KeyScope } from './key-scope.ts';
import type { ChangingKey, WriteMaterial, SealedGroup } from './material.ts';
import { type VaultState, groupOf, helperOf } from './state.ts';

/** A new code as the customer has chosen it. */
export interface NewCode {
  readonly pin: Secret<string>;
  readonly hints: string;
}

/** Makes a key and seals it under a new code. */
export async function prepareCreation(
  state: VaultState,
  { replaces, ...code }: NewCode & { replaces: readonly string[] },
  options: WorkOptions,
): Promise<WriteMaterial> {
  checkCode(code);
  const held = new KeyScope(state.core);
  try {
    const key = held.track(await state.core.makePrivateKey());
    const publicKey = toText(await state.core.publicKey(key));
    return { kind: 'create', held, key, publicKey, replaces, group: await sealGroup(state, code, [key], held, options) };
  } catch (error) {
    held.release();
    throw error;
  }
}

/** Seals whole groups and bare keys anew, all under one code; the first head among them is the head of all. */
export async function prepareChange(
  state: VaultState,
  { keys: ids, ...code }: NewCode & { keys: readonly string[] },
  options: WorkOptions,
): Promise<WriteMaterial> {
  checkCode(code);
  const keys = verified(state, ids);
  const followId = keys.find(({ cmk }) => cmk.protected && cmk.followId === null)?.cmk.id ?? keys[0]?.cmk.id ?? '';
  const held = new KeyScope(state.core);
  try {
    const handles = keys.map(({ helper }) => helper.key);
    return { kind: 'change', held, keys, followId, group: await sealGroup(state, code, handles, held, options) };
  } catch (error) {
    held.release();
    throw error;
  }
}

/** Whole groups, open, lose their protection. */
export function prepareBare(state: VaultState, { keys: ids }: { keys: readonly string[] }): WriteMaterial {
  const keys = verified(state, ids);
  if (keys.some(({ cmk }) => !cmk.protected)) throw new VaultFailure('not_enforced');
  return { kind: 'bare', held: new KeyScope(state.core), keys };
}

/** The charts say more of a code before it comes here; this one keeps what must not be. */
function checkCode({ pin, hints }: NewCode): void {
  const code = pin.reveal();
  if (pinProblem(code) !== null || hintProblem(hints, code) !== null) throw new VaultFailure('invalid_parameters');
}

/** The keys, each open, and no key of their groups left out. */
function verified(state: VaultState, ids: readonly string[]): readonly ChangingKey[] {
  const given = new Set(ids);
  if (given.size === 0) throw new VaultFailure('cmk_context_incorrect');
  return [...given].map((id) => {
    const cmk = state.known.get(id);
    if (cmk === undefined) throw new VaultFailure('cmk_not_found');
    const isWhole = groupOf(state, cmk.followId ?? id).every((each) => given.has(each.id));
    if (!isWhole || state.open.get(id) === undefined) throw new VaultFailure('cmk_context_incorrect');
    return { cmk, helper: helperOf(state, id) };
  });
}

async function sealGroup(
  { core }: VaultState,
  { pin, hints }: NewCode,
  keys: readonly PrivateKeyHandle[],
  held: KeyScope,
  options: WorkOptions,
): Promise<SealedGroup> {
  const { verification, protections } = await generateKdfParams(core, keys.length);
  const [proof, ...sealing] = await Promise.all(deriveKeys(core, pin, [verification, ...protections], held, options));
  if (proof === undefined) throw new VaultFailure('unknown');
  const hash = toText(await core.digest(proof));
  const sealed = await Promise.all(
    keys.map(async (key, index) => {
      const [secret, kdf] = [sealing[index], protections[index]];
      if (secret === undefined || kdf === undefined) throw new VaultFailure('unknown');
      const iv = await core.randomBytes(16);
      const encryptedPrivateKey = toText(await core.sealPrivateKey(secret, iv, key));
      core.release(held.transfer(secret));
      return { encryptedPrivateKey, protection: protectionOf(kdf, iv) };
    }),
  );
  return { verification: { hash, hints, kdf: kdfAlgorithm, ...verification }, hash: proof, sealed };
}

function protectionOf(kdf: Kdf, iv: Uint8Array): Protection {
  return { algorithm: protectionAlgorithm, kdf: kdfAlgorithm, iv: toText(iv), ...kdf };
}
