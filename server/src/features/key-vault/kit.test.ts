import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import {
  kitExtractionSchema,
  kitReadSchema,
  type CmkItem,
  type Kit,
  type KitExtraction,
  type KitWrite,
} from '#contract/calls/key-vault.ts';
import { anyNumber, errorOf, person, signedIn } from '../../../testing/client.ts';
import {
  bareChange,
  makeFollower,
  makeHead,
  makeKey,
  makeVerification,
  pinHashOf,
  protectedChange,
  unprotect,
  type MadeKey,
} from '../../../testing/vault/cmks.ts';
import {
  kitWrite,
  makeKit,
  makeKitCreation,
  openFromKit,
  sealToKit,
  type MadeKit,
} from '../../../testing/vault/kits.ts';
import { runService } from '../../../testing/service.ts';
import { eventsOf, vaultOfLin } from '../../../testing/vault/vault-customer.ts';
import { openVault, type Vault } from '../../../testing/vault/vault.ts';
import { accountId } from '../../../testing/rows.ts';

const service = await runService();
let vault: Vault;
beforeEach(async () => {
  vault = await vaultOfLin(service);
});

const [pin, next] = ['Old-Code-1', 'New-Code-2'];
const cmks = '/v2/key-vault/cmks';
const path = '/v2/key-vault/recovery-kit';

const readKit = async (): Promise<Kit | null> => v.parse(kitReadSchema, (await vault.call('GET', path)).open()).kit;
const symbolOf = async (method: string, at: string, payload?: object, proved?: Record<string, string>) => {
  const { answer } = await vault.call(method, at, payload, proved);
  return answer.status < 300 ? 'done' : errorOf(answer).symbol;
};
const extract = async ({ proof }: MadeKit): Promise<KitExtraction['items']> =>
  v.parse(kitExtractionSchema, (await vault.call('POST', `${path}/extractions`, { kitProof: proof })).open()).items;

async function proofOf(head: string, code = pin): Promise<string> {
  const { verification } = await vault.read(head);
  return verification === null ? '' : pinHashOf(code, verification);
}

/** A head and a follower under one code. */
async function makeGroup(keys = [makeKey(), makeKey()] as const) {
  const [head] = await vault.create(makeHead(pin, keys[0]));
  const id = head?.id ?? '';
  const pinHash = await proofOf(id);
  const items = await vault.create(makeFollower(pin, id, pinHash, keys[1]));
  return { id, pinHash, items, keys };
}

async function makeGroupWithKit(kit = makeKit()) {
  const group = await makeGroup();
  const creation = makeKitCreation(kit, group.items, group.keys, group.pinHash);
  expect(await symbolOf('PUT', path, creation, await vault.prove())).toBe('done');
  return { ...group, kit };
}

/** What a page sends to set a new code with a kit. */
const recovery = (items: readonly CmkItem[], keys: readonly MadeKey[], kitProof: string) => ({
  cmks: items.map((item, index) => protectedChange(item, next, keys[index]?.privateKey ?? '', null)),
  verification: makeVerification(next),
  followId: items[0]?.id ?? null,
  kitProof,
});

test('a kit is made with the code and a second factor, and opens every key of the group [KEY-15]', async () => {
  const { items, keys, kit } = await makeGroupWithKit();
  const [head, follower] = items.map(({ id }) => id);
  const read = await readKit();
  expect(read).toMatchObject({ publicKey: kit.publicKey, madeAt: anyNumber });
  expect(new Set(read?.keys.map(({ id }) => id))).toEqual(new Set([head, follower]));
  const opened = (await extract(kit)).map((item) => {
    const key = keys[items.findIndex(({ id }) => id === item.id)];
    return openFromKit(kit, item, key?.publicKey ?? '') === key?.privateKey;
  });
  expect(opened).toEqual([true, true]);
  expect((await eventsOf(service)).at(-1)).toBe('recovery kit made');
});

test('a forgotten code is replaced with the kit in one write, and the old one opens nothing [KEY-15]', async () => {
  const { id, items, keys, kit, pinHash } = await makeGroupWithKit();
  const change = recovery(items, keys, kit.proof);
  expect(await symbolOf('PUT', cmks, change)).toBe('mfa_required');
  expect(await symbolOf('PUT', cmks, change, await vault.prove())).toBe('done');
  const opened = await vault.extract(id, await proofOf(id, next));
  expect(opened.map((each) => unprotect(next, each))).toEqual(keys.map(({ privateKey }) => privateKey));
  expect(await symbolOf('POST', `${cmks}/extractions`, { id, pinHash })).toBe('pin_verification_failed');
  expect((await eventsOf(service)).slice(-2)).toEqual(['recovery kit used', 'input wrong security code']);
  // The private keys are the same, so the kit stays valid.
  expect((await extract(kit)).length).toBe(2);
});

test('using it ends a lockout after wrong codes, and does not need a try [KEY-15]', async () => {
  const { id, items, keys, kit } = await makeGroupWithKit();
  const wrong = {
    id,
    pinHash: pinHashOf('Wrong-Code-9', (await vault.read(id)).verification ?? makeVerification(pin)),
  };
  for (let tries = 0; tries < 5; tries += 1) await vault.call('POST', `${cmks}/extractions`, wrong);
  expect(await symbolOf('POST', `${cmks}/extractions`, wrong)).toBe('pin_locked');
  expect(await symbolOf('PUT', cmks, recovery(items, keys, kit.proof), await vault.prove())).toBe('done');
  expect((await vault.extract(id, await proofOf(id, next))).length).toBe(2);
});

test('a new kit ends the former, a changed code ends none [KEY-15]', async () => {
  const { id, items, keys, kit, pinHash } = await makeGroupWithKit();
  const other = makeKit();
  const creation = makeKitCreation(other, items, keys, pinHash);
  expect(await symbolOf('PUT', path, creation, await vault.prove())).toBe('done');
  expect(await symbolOf('POST', `${path}/extractions`, { kitProof: kit.proof })).toBe('recovery_kit_incorrect');
  expect(await symbolOf('PUT', cmks, recovery(items, keys, kit.proof))).toBe('recovery_kit_incorrect');
  await vault.update({
    cmks: items.map((item, index) => protectedChange(item, next, keys[index]?.privateKey ?? '', pinHash)),
    verification: makeVerification(next),
    followId: id,
  });
  expect((await extract(other)).length).toBe(2);
});

describe('a kit begins together with a code', () => {
  test('of a new key, and ends with the last key [KEY-15]', async () => {
    const [key, kit] = [makeKey(), makeKit()];
    const [head] = await vault.create({ ...makeHead(pin, key), kit: kitWrite(kit, [key]) });
    expect(await eventsOf(service)).toEqual(['data protection enabled', 'recovery kit made']);
    expect((await readKit())?.publicKey).toBe(kit.publicKey);
    await vault.remove(head?.id ?? '');
    expect(await readKit()).toBeNull();
    expect(await symbolOf('POST', `${path}/extractions`, { kitProof: kit.proof })).toBe('recovery_kit_not_found');
  });

  test('of a reset, which ends the former kit [KEY-15]', async () => {
    const { items, kit } = await makeGroupWithKit();
    const [key, fresh] = [makeKey(), makeKit()];
    const replaces = items.map(({ id }) => id);
    await vault.create({ ...makeHead(next, key, replaces), kit: kitWrite(fresh, [key]) });
    expect((await readKit())?.publicKey).toBe(fresh.publicKey);
    expect(await symbolOf('POST', `${path}/extractions`, { kitProof: kit.proof })).toBe('recovery_kit_incorrect');
  });

  test('and a reset without one leaves none [KEY-15]', async () => {
    const { items } = await makeGroupWithKit();
    await vault.create(
      makeHead(
        next,
        makeKey(),
        items.map(({ id }) => id),
      ),
    );
    expect(await readKit()).toBeNull();
  });

  test('of keys that had none, and ends when it is removed [KEY-15]', async () => {
    const { items, keys, pinHash } = await makeGroupWithKit();
    const bare = await vault.update({
      cmks: items.map((item, index) => bareChange(item, keys[index]?.privateKey ?? '', pinHash)),
      verification: null,
      followId: null,
    });
    expect(await readKit()).toBeNull();
    const kit = makeKit();
    await vault.update({
      cmks: bare.map((item, index) => protectedChange(item, next, keys[index]?.privateKey ?? '', null)),
      verification: makeVerification(next),
      followId: bare[0]?.id ?? null,
      kit: kitWrite(kit, keys),
    });
    expect((await extract(kit)).length).toBe(2);
  });
});

test('it is removed with a second factor, and then opens nothing [KEY-15]', async () => {
  const { kit } = await makeGroupWithKit();
  const lin = person('lin');
  const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password));
  const again = await openVault(service, token, lin.email);
  const remove = async (headers = {}) => service.send(path, { method: 'DELETE', token, headers });
  expect(errorOf(await remove()).symbol).toBe('mfa_required');
  expect((await remove(await again.prove())).status).toBe(204);
  expect([await readKit(), errorOf(await remove()).symbol]).toEqual([null, 'recovery_kit_not_found']);
  expect(await symbolOf('POST', `${path}/extractions`, { kitProof: kit.proof })).toBe('recovery_kit_not_found');
  expect((await eventsOf(service)).filter((type) => type.startsWith('recovery kit'))).toEqual([
    'recovery kit made',
    'recovery kit removed',
  ]);
});

test('a later key of the group is sealed to the kit, or refused [KEY-15]', async () => {
  const { id, pinHash, kit } = await makeGroupWithKit();
  const key = makeKey();
  const follower = makeFollower(pin, id, pinHash, key);
  const seal: KitWrite = { publicKey: kit.publicKey, proofHash: null, keys: [sealToKit(kit, key)] };
  expect(await symbolOf('POST', cmks, follower)).toBe('modify_not_allowed');
  // Another kit cannot be slipped in: neither as the present one nor as a new one.
  const other = makeKit();
  for (const kit of [{ ...seal, publicKey: other.publicKey }, kitWrite(other, [key])])
    expect(await symbolOf('POST', cmks, { ...follower, kit })).toBe('modify_not_allowed');
  expect(await symbolOf('POST', cmks, { ...follower, kit: seal }, await vault.prove())).toBe('done');
  expect((await extract(kit)).length).toBe(3);
});

test('a wrong code is counted and makes no kit; nothing else costs a try [KEY-15]', async () => {
  const { items, keys, pinHash } = await makeGroup();
  const wrongHash = Buffer.alloc(32, 9).toString('base64url');
  const kit = makeKit();
  const { answer } = await vault.call('PUT', path, makeKitCreation(kit, items, keys, wrongHash));
  expect(answer.json).toMatchObject({ error: { symbol: 'pin_verification_failed', triesLeft: 4 } });
  const creation = makeKitCreation(kit, items, keys, pinHash);
  const [first, second] = items;
  if (first === undefined || second === undefined) throw new Error('There are two keys.');
  const [sealedFirst, sealedSecond] = creation.kit.keys;
  const of = (id: string, modifiedAt = 0) => ({ id, modifiedAt, pinHash });
  const refused: Record<string, object> = {
    'without a hash of the proof': { ...creation, kit: { ...creation.kit, proofHash: null } },
    'for half a group': { ...creation, cmks: [of(first.id, first.modifiedAt)] },
    'for a key twice': { ...creation, cmks: [of(first.id, first.modifiedAt), of(first.id, first.modifiedAt)] },
    'with one key sealed': { ...creation, kit: { ...creation.kit, keys: [sealedFirst] } },
    'with one key sealed twice': { ...creation, kit: { ...creation.kit, keys: [sealedFirst, sealedFirst] } },
    'with an older state': { ...creation, cmks: [of(first.id, 1), of(second.id, 1)] },
    'for a key that is not there': { ...creation, cmks: [...creation.cmks, of('nothing')] },
    'with a short mac': {
      ...creation,
      kit: { ...creation.kit, keys: [sealedFirst, { ...sealedSecond, mac: 'AAAA' }] },
    },
    'with a public key of low order': { ...creation, kit: { ...creation.kit, publicKey: 'A'.repeat(43) } },
  };
  const symbols = [];
  for (const payload of Object.values(refused)) symbols.push(await symbolOf('PUT', path, payload));
  expect(symbols).toEqual([
    'invalid_parameters',
    'modify_not_allowed',
    'invalid_parameters',
    'modify_not_allowed',
    'modify_not_allowed',
    'modify_not_allowed',
    'cmk_not_found',
    'cmk_parameters_refused',
    'invalid_public_key',
  ]);
  expect(await readKit()).toBeNull();
});

test('without its proof the code cannot be replaced, nor with it be removed [KEY-15]', async () => {
  const { items, keys, kit } = await makeGroupWithKit();
  const change = recovery(items, keys, kit.proof);
  const { kitProof, ...unproved } = change;
  expect(await symbolOf('PUT', cmks, unproved)).toBe('modify_not_allowed');
  expect(await symbolOf('PUT', cmks, { ...change, kitProof: makeKit().proof })).toBe('recovery_kit_incorrect');
  const bare = items.map((item, index) => bareChange(item, keys[index]?.privateKey ?? '', null));
  expect(await symbolOf('PUT', cmks, { cmks: bare, verification: null, followId: null, kitProof })).toBe(
    'modify_not_allowed',
  );
});

test('a kit is only its account’s, and no response or row has what opens it [KEY-15]', async () => {
  const printed = Buffer.alloc(16, 5);
  const { kit, keys } = await makeGroupWithKit(makeKit(printed));
  const robin = person('robin');
  const { access_token: token } = signedIn(await service.logIn(robin.username, robin.password));
  const others = await openVault(service, token, robin.email);
  expect((await others.call('GET', path)).open()).toEqual({ kit: null });
  const foreign = await others.call('POST', `${path}/extractions`, { kitProof: kit.proof });
  expect(errorOf(foreign.answer).symbol).toBe('recovery_kit_not_found');
  const { query } = service.database;
  const account = await accountId(query, person('lin').email);
  const rows = JSON.stringify([
    await query.selectFrom('recovery_kits').selectAll().where('account_id', '=', account).execute(),
    await query.selectFrom('recovery_kit_keys').selectAll().where('account_id', '=', account).execute(),
  ]);
  const secrets = [printed, kit.privateKey, ...keys.map(({ privateKey }) => Buffer.from(privateKey, 'base64url'))];
  const written = secrets.flatMap((each) => [
    each.toString('base64url'),
    each.toString('hex'),
    each.toString('base64'),
  ]);
  expect([...written, kit.proof].filter((each) => rows.includes(each))).toEqual([]);
});
