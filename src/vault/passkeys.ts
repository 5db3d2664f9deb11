import { addVaultPasskey, extractVaultPasskey, readVaultPasskeys } from '#contract/calls/key-vault.ts';
import {
  type VaultPasskey,
  type VaultPasskeys,
  passkeyExtractionSchema,
  vaultPasskeysSchema,
} from '#contract/vault-passkeys.ts';
import { passkeyInput, passkeyVaultInfo } from '#contract/rules/vault-passkey.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { base64Url } from '#src/browser/base64url.ts';
import type { PasskeyAnswer, PasskeyQuestion } from '#src/browser/passkey-ceremony.ts';
import { toBytes, utf8 } from './bytes.ts';
import { withEnvelopeSession } from './envelope-session.ts';
import { VaultFailure } from './errors.ts';
import { KeyScope } from './key-scope.ts';
import { payloadOf } from './json-with-secrets.ts';
import { type KitKeys, deriveKitKeys, openSealedKeys, sealKeyTo } from './recovery-kit.ts';
import { type ChangingKey, type PasskeyMaterial, type VaultState } from './state.ts';

/** Asks the browser; null if the user cancels. */
export type AskForPasskey = (question: PasskeyQuestion, signal: AbortSignal) => Promise<PasskeyAnswer | null>;

/** The browser's passkeys of this page's host. */
export interface BrowserPasskeys {
  host(): string;
  readonly ask: AskForPasskey;
}

/** The passkeys of a host that open keys. */
export function openingAt(host: string, { items }: VaultPasskeys): readonly VaultPasskey[] {
  return items.filter((each) => each.host === host && each.opens !== null);
}

/** The passkeys of a host that do not open all of these keys yet. */
export function addableAt(host: string, { items }: VaultPasskeys, ids: readonly string[]): readonly VaultPasskey[] {
  return items.filter((each) => each.host === host && !ids.every((id) => each.opens?.keys.includes(id) === true));
}

/** Reads the account's passkeys and what they open. */
export async function readPasskeys(state: VaultState, signal: AbortSignal): Promise<VaultPasskeys> {
  const passkeys = await withEnvelopeSession(state, readVaultPasskeys, async ({ vaultKey, open }) => {
    return (await open(await state.api.readPasskeys(vaultKey, signal), vaultPasskeysSchema)).value;
  });
  signal.throwIfAborted();
  state.passkeys = passkeys;
  return passkeys;
}

/**
 * Opens the keys of one of these passkeys, as last read, and returns their ids; null if the user cancels. A passkey
 * that returns another output here is `vault_passkey_incorrect`, before anything is sent.
 */
export async function unlockWithPasskey(
  state: VaultState,
  { among, ask }: { among: readonly VaultPasskey[]; ask: AskForPasskey },
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const scope = new KeyScope(state.core);
  try {
    const asked = await askAmong(state, { among, ask }, { scope, signal });
    if (asked === null) return null;
    const { passkey, own } = asked;
    const { id, opens } = passkey;
    if (opens === null) throw new VaultFailure('vault_passkey_not_found');
    if (!(await state.core.equalBytes(toBytes(own.publicKey), toBytes(opens.publicKey))))
      throw new VaultFailure('vault_passkey_incorrect');
    const items = await withEnvelopeSession(state, extractVaultPasskey, async ({ seal, open }) => {
      const envelope = await seal({ id, proof: own.proof });
      signal.throwIfAborted();
      return (await open(await state.api.extractPasskey(envelope, signal), passkeyExtractionSchema)).value.items;
    });
    return await openSealedKeys(state, { own, ids: opens.keys, items }, { scope, signal });
  } finally {
    scope.dispose();
  }
}

/** What a write sends so that one of these passkeys opens the keys; null if the user cancels. */
export async function sealToPasskey(
  state: VaultState,
  { among, ask, keys }: { among: readonly VaultPasskey[]; ask: AskForPasskey; keys: readonly ChangingKey[] },
  signal: AbortSignal,
): Promise<PasskeyMaterial['passkey'] | null> {
  const scope = new KeyScope(state.core);
  try {
    const asked = await askAmong(state, { among, ask }, { scope, signal });
    if (asked === null) return null;
    const { publicKey, proof } = asked.own;
    const proofHash = base64Url(await state.core.digest(proof));
    const sealed = await Promise.all(
      keys.map(({ cmk, unlocked: { key } }) => sealKeyTo(state, publicKey, { key, publicKey: cmk.publicKey })),
    );
    return { id: asked.passkey.id, publicKey, proofHash, keys: sealed };
  } finally {
    scope.dispose();
  }
}

/** Sends what a passkey opens. */
export async function commitPasskey(
  state: VaultState,
  material: PasskeyMaterial,
  proof: Proof | null,
  life: AbortSignal,
): Promise<void> {
  const passkeys = await withEnvelopeSession(state, addVaultPasskey, async ({ seal, open }) => {
    const envelope = await seal(payloadOf(state, material));
    life.throwIfAborted();
    const reply = await state.api.addPasskey(envelope, proof);
    return open(reply, vaultPasskeysSchema).then(
      ({ value }) => value,
      () => {
        throw new VaultFailure('unknown');
      },
    );
  });
  life.throwIfAborted();
  state.passkeys = passkeys;
  if (!isAdded(material, passkeys)) throw new VaultFailure('unknown');
}

/** Whether the passkey opens what was written. */
export function isAdded({ passkey, keys }: PasskeyMaterial, { items }: VaultPasskeys): boolean {
  const opens = items.find(({ id }) => id === passkey.id)?.opens ?? null;
  return opens?.publicKey === passkey.publicKey && keys.every(({ cmk }) => opens.keys.includes(cmk.id));
}

interface Asked {
  readonly passkey: VaultPasskey;
  readonly own: KitKeys;
}

/** Asks for one of these passkeys, and derives its keys from what it returns. */
async function askAmong(
  state: VaultState,
  { among, ask }: { among: readonly VaultPasskey[]; ask: AskForPasskey },
  { scope, signal }: { scope: KeyScope; signal: AbortSignal },
): Promise<Asked | null> {
  const { core, passkeys } = state;
  if (passkeys === null || among.length === 0) throw new VaultFailure('vault_passkey_not_found');
  const challenge = base64Url(await core.randomBytes(32));
  const answer = await ask({ challenge, input: utf8(passkeyInput(passkeys.user)), passkeys: among }, signal);
  if (answer === null) return null;
  try {
    signal.throwIfAborted();
    const passkey = among.find(({ credentialId }) => credentialId === answer.credentialId);
    if (passkey === undefined) throw new VaultFailure('vault_passkey_not_found');
    const output = scope.track(await core.importSecretKey(answer.output));
    const expansion = { salt: new Uint8Array(), info: utf8(passkeyVaultInfo), length: 32 };
    const secret = scope.track(await core.expand(output, expansion));
    return { passkey, own: await deriveKitKeys(state, secret, scope) };
  } finally {
    answer.output.fill(0);
  }
}
