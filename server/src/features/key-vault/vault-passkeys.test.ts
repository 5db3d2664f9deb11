import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { kitExtractionSchema, type CmkItem, type KitExtraction } from '#contract/calls/key-vault.ts';
import { passkeysSchema } from '#contract/calls/passkey.ts';
import { vaultPasskeysSchema } from '#contract/vault-passkeys.ts';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { addPasskey, passkeysPath, withMailedCode } from '../../../testing/passkeys.ts';
import { accountId } from '../../../testing/rows.ts';
import { runService } from '../../../testing/service.ts';
import {
  bareChange,
  makeFollower,
  makeHead,
  makeKey,
  makeVerification,
  pinHashOf,
  protectedChange,
} from '../../../testing/vault/cmks.ts';
import { openFromKit, type MadeKit } from '../../../testing/vault/kits.ts';
import { eventsOf, vaultOfLin } from '../../../testing/vault/vault-customer.ts';
import { makePasskeyAddition, makePasskeyKey } from '../../../testing/vault/vault-passkeys.ts';
import { openVault, type Vault } from '../../../testing/vault/vault.ts';

const service = await runService({}, { listen: true });
const lin = person('lin');
let vault: Vault;
let token: string;
beforeEach(async () => {
  vault = await vaultOfLin(service);
  ({ access_token: token } = signedIn(await service.logIn(lin.username, lin.password)));
});

const [pin, next] = ['Old-Code-1', 'New-Code-2'];
const cmks = '/v2/key-vault/cmks';
const path = '/v2/key-vault/passkeys';

const read = async () => v.parse(vaultPasskeysSchema, (await vault.call('GET', path)).open());
/** The ids of the keys that the first passkey opens; null: it only logs in. */
const opened = async () => (await read()).items[0]?.opens?.keys.toSorted() ?? null;
const symbolOf = async (method: string, at: string, payload: object, proved?: Record<string, string>) => {
  const { answer } = await vault.call(method, at, payload, proved);
  return answer.status < 300 ? 'done' : errorOf(answer).symbol;
};
const extract = async (id: string, { proof }: MadeKit): Promise<KitExtraction['items']> =>
  v.parse(kitExtractionSchema, (await vault.call('POST', `${path}/extractions`, { id, proof })).open()).items;

/** A head and a follower under one code, a passkey, and what lets it open both. */
async function makeGroup() {
  const keys = [makeKey(), makeKey()] as const;
  const [head] = await vault.create(makeHead(pin, keys[0]));
  const id = head?.id ?? '';
  const { verification } = await vault.read(id);
  const pinHash = verification === null ? '' : pinHashOf(pin, verification);
  const items = await vault.create(makeFollower(pin, id, pinHash, keys[1]));
  const { passkeys } = await addPasskey(service, token);
  const [passkey, own] = [passkeys[0]?.id ?? '', makePasskeyKey()];
  return {
    id,
    pinHash,
    items,
    keys,
    passkey,
    own,
    addition: makePasskeyAddition(passkey, own, { items, keys, pinHash }),
  };
}

async function makeOpening() {
  const group = await makeGroup();
  expect(await symbolOf('PUT', path, group.addition, await vault.prove())).toBe('done');
  return group;
}

const idsOf = (items: readonly CmkItem[]): string[] => items.map(({ id }) => id).toSorted();

test('a passkey opens the keys after a code and a second factor, and its owner is told which [KEY-16]', async () => {
  const { addition, items, keys, passkey, own } = await makeGroup();
  expect(await opened()).toBeNull();
  expect(await symbolOf('PUT', path, addition)).toBe('mfa_required');
  expect(await symbolOf('PUT', path, addition, await vault.prove())).toBe('done');
  expect(await opened()).toEqual(idsOf(items));
  const privateKeys = (await extract(passkey, own)).map((item) => {
    const key = keys[items.findIndex(({ id }) => id === item.id)];
    return openFromKit(own, item, key?.publicKey ?? '') === key?.privateKey;
  });
  expect(privateKeys).toEqual([true, true]);
  expect((await eventsOf(service)).at(-1)).toBe('data protection passkey added');
  const mail = (await service.mails()).find(({ subject }) => subject === 'A passkey can now open your videos');
  expect(mail?.text).toContain('Laptop');
  const listed = v.parse(passkeysSchema, (await service.send(passkeysPath, { token })).json);
  expect(listed.passkeys.map(({ opensKeys }) => opensKeys)).toEqual([true]);
});

test('without the code, or with another proof, it opens nothing; nobody else’s does [KEY-16]', async () => {
  const { addition, passkey } = await makeGroup();
  const wrong = { ...addition, cmks: addition.cmks.map((each) => ({ ...each, pinHash: 'A'.repeat(43) })) };
  expect(await symbolOf('PUT', path, wrong)).toBe('pin_verification_failed');
  expect(await symbolOf('POST', `${path}/extractions`, { id: passkey, proof: makePasskeyKey().proof })).toBe(
    'vault_passkey_not_found',
  );
  expect(await symbolOf('PUT', path, addition, await vault.prove())).toBe('done');
  expect(await symbolOf('POST', `${path}/extractions`, { id: passkey, proof: makePasskeyKey().proof })).toBe(
    'vault_passkey_incorrect',
  );
  const robin = person('robin');
  const { access_token: other } = signedIn(await service.logIn(robin.username, robin.password));
  const others = await openVault(service, other, robin.email);
  const foreign = await others.call('POST', `${path}/extractions`, { id: passkey, proof: 'A'.repeat(43) });
  expect(errorOf(foreign.answer).symbol).toBe('vault_passkey_not_found');
  expect((await others.call('GET', path)).open()).toMatchObject({ items: [] });
});

test('a changed code leaves it as it is; a key that joins the group ends it [KEY-16]', async () => {
  const { id, items, keys, pinHash, passkey, own } = await makeOpening();
  await vault.update({
    cmks: items.map((item, index) => protectedChange(item, next, keys[index]?.privateKey ?? '', pinHash)),
    verification: makeVerification(next),
    followId: id,
  });
  expect((await extract(passkey, own)).length).toBe(2);
  const { verification } = await vault.read(id);
  await vault.create(makeFollower(next, id, verification === null ? '' : pinHashOf(next, verification), makeKey()));
  expect(await opened()).toBeNull();
  expect(await symbolOf('POST', `${path}/extractions`, { id: passkey, proof: own.proof })).toBe(
    'vault_passkey_not_found',
  );
});

test('a reset and the end of the protection end it, and a key under another code does not [KEY-16]', async () => {
  const { items, keys, pinHash, passkey, own } = await makeOpening();
  await vault.create(makeHead(next));
  expect((await extract(passkey, own)).length).toBe(2);
  await vault.update({
    cmks: items.map((item, index) => bareChange(item, keys[index]?.privateKey ?? '', pinHash)),
    verification: null,
    followId: null,
  });
  expect(await opened()).toBeNull();
  const { query } = service.database;
  const account = await accountId(query, lin.email);
  expect(await query.selectFrom('vault_passkey_keys').selectAll().where('account_id', '=', account).execute()).toEqual(
    [],
  );
});

test('a reset ends it [KEY-16]', async () => {
  const { items } = await makeOpening();
  await vault.create(makeHead(next, makeKey(), idsOf(items)));
  expect(await opened()).toBeNull();
});

test('with the passkey goes what was sealed to it, at once [KEY-16, PRO-06]', async () => {
  const { passkey, own } = await makeOpening();
  const removed = await withMailedCode(service, (headers) =>
    service.send(`${passkeysPath}/${passkey}`, { method: 'DELETE', token, headers }),
  );
  expect(removed.status).toBe(200);
  expect(await symbolOf('POST', `${path}/extractions`, { id: passkey, proof: own.proof })).toBe(
    'vault_passkey_not_found',
  );
  const { query } = service.database;
  const account = await accountId(query, lin.email);
  for (const table of ['vault_passkeys', 'vault_passkey_keys'] as const)
    expect(await query.selectFrom(table).selectAll().where('account_id', '=', account).execute()).toEqual([]);
});

test('it proves no change: neither a new code nor a kit [KEY-16]', async () => {
  const { items, keys, own } = await makeOpening();
  const change = {
    cmks: items.map((item, index) => protectedChange(item, next, keys[index]?.privateKey ?? '', null)),
    verification: makeVerification(next),
    followId: items[0]?.id ?? null,
  };
  expect(await symbolOf('PUT', cmks, { ...change, kitProof: own.proof })).toBe('modify_not_allowed');
  expect(await symbolOf('PUT', cmks, change)).toBe('modify_not_allowed');
});

test('no row has what opens the keys [KEY-16]', async () => {
  const { own, keys } = await makeOpening();
  const { query } = service.database;
  const account = await accountId(query, lin.email);
  const rows = JSON.stringify([
    await query.selectFrom('vault_passkeys').selectAll().where('account_id', '=', account).execute(),
    await query.selectFrom('vault_passkey_keys').selectAll().where('account_id', '=', account).execute(),
  ]);
  const secrets = [own.privateKey.toString('base64url'), own.proof, ...keys.map(({ privateKey }) => privateKey)];
  expect(secrets.filter((each) => rows.includes(each))).toEqual([]);
});
