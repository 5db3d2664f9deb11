import type { Protection } from '#contract/calls/key-vault.ts';
import { kdfAlgorithm, protectionAlgorithm } from '#contract/rules/cmk.ts';
import { hintProblem } from '#contract/rules/hint.ts';
import { pinProblem } from '#contract/rules/pin.ts';
import type { VaultPasskey } from '#contract/vault-passkeys.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { PrivateKeyHandle } from '#src/crypto/protocol/protocol.ts';
import { base64Url } from '#src/browser/base64url.ts';
import { VaultFailure } from './errors.ts';
import { type KdfParams, type WorkOptions, deriveKeys, generateKdfParams } from './kdf.ts';
import { KeyScope } from './key-scope.ts';
import { type AskForPasskey, sealToPasskey } from './passkeys.ts';
import { proofOfKit, sealNewKit, sealToPresentKit } from './recovery-kit.ts';
import {
  type ChangingKey,
  type SealedGroup,
  type VaultState,
  type WriteMaterial,
  groupOf,
  requireUnlocked,
} from './state.ts';

/** A new protection code chosen by the user. */
export interface NewCode {
  readonly pin: Secret<string>;
  readonly hints: string;
  /** The printed key of a new recovery kit for the keys; null: the write makes none. */
  readonly kit?: Secret<string> | null;
}

/** Generates a key and seals it under a new code. */
export async function prepareCreation(
  state: VaultState,
  { replaces, ...code }: NewCode & { replaces: readonly string[] },
  options: WorkOptions,
): Promise<WriteMaterial> {
  checkCode(code);
  const scope = new KeyScope(state.core);
  try {
    const key = scope.track(await state.core.makePrivateKey());
    const publicKey = base64Url(await state.core.publicKey(key));
    const group = await sealGroup(state, { code, keys: [key], scope }, options);
    const kit = code.kit ? await sealNewKit(state, code.kit, [{ key, publicKey }]) : null;
    return { kind: 'create', scope, key, publicKey, replaces, group, kit };
  } catch (error) {
    scope.dispose();
    throw error;
  }
}

/** `provedBy`: the printed key of the kit that opened the keys, instead of their code. */
export interface ChangeInput extends NewCode {
  readonly keys: readonly string[];
  readonly provedBy?: Secret<string>;
}

/** Seals whole groups and unprotected keys under one new code. The first head becomes the head of all of them. */
export async function prepareChange(
  state: VaultState,
  { keys: ids, provedBy, ...code }: ChangeInput,
  options: WorkOptions,
): Promise<WriteMaterial> {
  checkCode(code);
  const keys = requireWholeGroups(state, ids);
  const followId = keys.find(({ cmk }) => cmk.protected && cmk.followId === null)?.cmk.id ?? keys[0]?.cmk.id ?? '';
  const scope = new KeyScope(state.core);
  try {
    const handles = keys.map(({ unlocked }) => unlocked.key);
    const group = await sealGroup(state, { code, keys: handles, scope }, options);
    const kitProof = provedBy === undefined ? null : scope.track(await proofOfKit(state, provedBy));
    const kit = code.kit
      ? await sealNewKit(state, code.kit, keys.map(sealable))
      : await sealToPresentKit(state, keys.map(sealable));
    return { kind: 'change', scope, keys, followId, group, kit, kitProof };
  } catch (error) {
    scope.dispose();
    throw error;
  }
}

/** Seals whole groups to a new recovery kit. */
export async function prepareKit(
  state: VaultState,
  { keys: ids, kit }: { keys: readonly string[]; kit: Secret<string> },
): Promise<WriteMaterial> {
  const keys = requireWholeGroups(state, ids);
  if (keys.some(({ cmk }) => !cmk.protected)) throw new VaultFailure('not_enforced');
  const write = await sealNewKit(state, kit, keys.map(sealable));
  return { kind: 'kit', scope: new KeyScope(state.core), keys, kit: write };
}

/** Seals whole groups to one of these passkeys; null if the user cancels. */
export async function preparePasskey(
  state: VaultState,
  { keys: ids, ...question }: { keys: readonly string[]; among: readonly VaultPasskey[]; ask: AskForPasskey },
  signal: AbortSignal,
): Promise<WriteMaterial | null> {
  const keys = requireWholeGroups(state, ids);
  if (keys.some(({ cmk }) => !cmk.protected)) throw new VaultFailure('not_enforced');
  const passkey = await sealToPasskey(state, { ...question, keys }, signal);
  return passkey && { kind: 'passkey', scope: new KeyScope(state.core), keys, passkey };
}

const sealable = ({ cmk: { id, publicKey }, unlocked }: ChangingKey) => ({
  id,
  publicKey,
  unlocked,
  key: unlocked.key,
});

/** Removes the protection of whole groups. */
export function prepareUnprotect(state: VaultState, { keys: ids }: { keys: readonly string[] }): WriteMaterial {
  const keys = requireWholeGroups(state, ids);
  if (keys.some(({ cmk }) => !cmk.protected)) throw new VaultFailure('not_enforced');
  return { kind: 'unprotect', scope: new KeyScope(state.core), keys };
}

/** A last check. The charts validate the code earlier and explain why it is refused. */
function checkCode({ pin, hints }: NewCode): void {
  const code = pin.reveal();
  if (pinProblem(code) !== null || hintProblem(hints, code) !== null) throw new VaultFailure('invalid_parameters');
}

/** Returns the keys. Throws if one of them is locked or a key of their groups is missing. */
function requireWholeGroups(state: VaultState, ids: readonly string[]): readonly ChangingKey[] {
  const written = new Set(ids);
  if (written.size === 0) throw new VaultFailure('cmk_context_incorrect');
  return [...written].map((id) => {
    const cmk = state.known.get(id);
    if (cmk === undefined) throw new VaultFailure('cmk_not_found');
    const isWhole = groupOf(state, cmk.followId ?? id).every((each) => written.has(each.id));
    if (!isWhole || state.unlocked.get(id) === undefined) throw new VaultFailure('cmk_context_incorrect');
    return { cmk, unlocked: requireUnlocked(state, id) };
  });
}

async function sealGroup(
  { core }: VaultState,
  { code: { pin, hints }, keys, scope }: { code: NewCode; keys: readonly PrivateKeyHandle[]; scope: KeyScope },
  options: WorkOptions,
): Promise<SealedGroup> {
  const { verification, protections } = await generateKdfParams(core, keys.length);
  const kdfs = [verification, ...protections];
  const [proof, ...sealing] = await Promise.all(deriveKeys(core, { pin, kdfs, scope }, options));
  if (proof === undefined) throw new VaultFailure('unknown');
  const hash = base64Url(await core.digest(proof));
  const sealed = await Promise.all(
    keys.map(async (key, index) => {
      const [secret, kdf] = [sealing[index], protections[index]];
      if (secret === undefined || kdf === undefined) throw new VaultFailure('unknown');
      const { iv, data } = await core.sealPrivateKey(secret, key);
      core.release(scope.transfer(secret));
      return { encryptedPrivateKey: base64Url(data), protection: protectionOf(kdf, iv) };
    }),
  );
  return { verification: { hash, hints, kdf: kdfAlgorithm, ...verification }, hash: proof, sealed };
}

function protectionOf(kdf: KdfParams, iv: Uint8Array): Protection {
  return { algorithm: protectionAlgorithm, kdf: kdfAlgorithm, iv: base64Url(iv), ...kdf };
}
