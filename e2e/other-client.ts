import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { makeRecoveryKit } from '#contract/calls/key-vault.ts';
import {
  bareChange,
  makeFollower,
  makeHead,
  pinHashOf,
  unprotect,
  type MadeKey,
} from '../server/testing/vault/cmks.ts';
import { makeKit, makeKitCreation } from '../server/testing/vault/kits.ts';
import { openVault, type Vault } from '../server/testing/vault/vault.ts';
import type { Customer } from './customers.ts';
import type { Service } from './service.ts';

const tokenSchema = v.object({ access_token: v.string() });

/** The key vault as used by another client, with none of the page's code. */
export async function otherClient(service: Service, { username, password }: Customer): Promise<Vault> {
  const { access_token: token } = v.parse(
    tokenSchema,
    JSON.parse((await service.tryPassword(username, password)).text),
  );
  const send: Parameters<typeof openVault>[0]['send'] = async (path, { method, headers = {}, body } = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const { status, text } = await service.call(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...type, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    return { status, text, json, headers: {}, early: undefined };
  };
  return openVault({ send, mails: async () => [...(await service.mails())] }, token, username);
}

/** A key whose private key is not clamped, as Chromium's WebCrypto exports them. */
function unclampedKey(): MadeKey {
  const bytes = randomBytes(32);
  bytes.writeUInt8(bytes.readUInt8(0) | 7, 0);
  bytes.writeUInt8((bytes.readUInt8(31) & 63) | 128, 31);
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), bytes]),
    format: 'der',
    type: 'pkcs8',
  });
  return { privateKey: bytes.toString('base64url'), publicKey: createPublicKey(key).export({ format: 'jwk' }).x ?? '' };
}

/** Creates a head with a follower under their own protection code, both with unclamped keys; returns the keys. */
export async function addGroup(vault: Vault, code: string, hint: string): Promise<readonly MadeKey[]> {
  const [key, second] = [unclampedKey(), unclampedKey()];
  const creation = makeHead(code, key);
  const verification = creation.verification === null ? null : { ...creation.verification, hints: hint };
  const head = (await vault.create({ ...creation, verification })).find(({ publicKey }) => publicKey === key.publicKey);
  if (head === undefined || verification === null) throw new Error('The head was not made.');
  await vault.create(makeFollower(code, head.id, pinHashOf(code, verification), second));
  return [key, second];
}

/** Turns the protection of the only group off. */
export async function removeProtection(vault: Vault, code: string): Promise<void> {
  const { pinHash, opened } = await openOnlyGroup(vault, code);
  const changes = opened.map(({ item, privateKey }) => bareChange(item, privateKey, pinHash));
  await vault.update({ cmks: changes, verification: null, followId: null });
}

/** Makes a recovery kit for the only group. */
export async function addKit(vault: Vault, code: string): Promise<void> {
  const { pinHash, opened } = await openOnlyGroup(vault, code);
  const keys = opened.map(({ item: { publicKey }, privateKey }) => ({ publicKey, privateKey }));
  const items = opened.map(({ item }) => item);
  const creation = makeKitCreation(makeKit(), items, keys, pinHash);
  const { open } = await vault.call(makeRecoveryKit.method, makeRecoveryKit.path, creation, await vault.prove());
  open();
}

async function openOnlyGroup(vault: Vault, code: string) {
  const { head, pinHash } = await headOf(vault, code);
  const secrets = await vault.extract(head, pinHash);
  const opened = (await vault.list()).map((item) => {
    const secret = secrets.find(({ id }) => id === item.id);
    if (secret === undefined) throw new Error('The keys have several codes.');
    return { item, privateKey: unprotect(code, secret) };
  });
  return { pinHash, opened };
}

/** Enters wrong codes until the service accepts none for a while. */
export async function lockCodes(vault: Vault): Promise<void> {
  const { head: id, pinHash } = await headOf(vault, 'a guess');
  for (let tries = 0; tries < 5; tries += 1)
    await vault.call('POST', '/v2/key-vault/cmks/extractions', { id, pinHash });
}

async function headOf(vault: Vault, code: string): Promise<{ head: string; pinHash: string }> {
  const head = (await vault.list()).find(({ followId }) => followId === null)?.id ?? '';
  const { verification } = await vault.read(head);
  if (verification === null) throw new Error('The keys have no code.');
  return { head, pinHash: pinHashOf(code, verification) };
}
