import { beforeEach, expect, test } from 'vitest';
import type { CmkItem } from '#contract/calls/key-vault.ts';
import { anyNumber, anyText, person } from '../../../testing/client.ts';
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
import { runService } from '../../../testing/service.ts';
import { eventsOf, vaultOfLin } from '../../../testing/vault/vault-customer.ts';
import type { Vault } from '../../../testing/vault/vault.ts';
import { changeRows } from '../../../testing/rows.ts';

const service = await runService();
let vault: Vault;
beforeEach(async () => {
  vault = await vaultOfLin(service);
});

const pin = 'Old-Code-1';
const made = (count: number) => Array.from({ length: count }, makeKey);

/** The proof of a group's code, as the page derives it from the descriptor. */
async function proofOf(head: string, code = pin): Promise<string> {
  const { verification } = await vault.read(head);
  return verification === null ? '' : pinHashOf(code, verification);
}

/** Creates a group under one code; returns its keys in order. */
async function makeGroup(keys: readonly [MadeKey, ...MadeKey[]]): Promise<CmkItem[]> {
  const [first, ...others] = keys;
  const [head] = await vault.create(makeHead(pin, first));
  if (head === undefined) throw new Error('There is no key.');
  const pinHash = others.length > 0 ? await proofOf(head.id) : '';
  for (const key of others) await vault.create(makeFollower(pin, head.id, pinHash, key));
  return vault.list();
}

const at = (items: readonly CmkItem[], index: number): CmkItem => {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no key ${index}.`);
  return item;
};

test('a created key is listed, described and released only for its code [KEY-03, KEY-11, KEY-13, KEY-14]', async () => {
  expect(await vault.list()).toEqual([]);
  const key = makeKey();
  const creation = makeHead(pin, key);
  const items = await vault.create(creation);
  expect(items).toEqual([
    {
      id: anyText,
      followId: null,
      algorithm: 'ecdh-curve25519',
      publicKey: key.publicKey,
      protected: true,
      modifiedAt: anyNumber,
    },
  ]);
  expect(await vault.list()).toEqual(items);
  const { id, modifiedAt } = at(items, 0);
  const { protection, encryptedPrivateKey } = creation.key;
  expect(await vault.read(id)).toEqual({
    ...items[0],
    verification: creation.verification,
    protection,
    privateKey: null,
  });
  const extracted = await vault.extract(id, await proofOf(id));
  expect(extracted).toEqual([{ id, modifiedAt, encryptedPrivateKey, protection }]);
  expect(extracted.map((each) => unprotect(pin, each))).toEqual([key.privateKey]);
  expect(await eventsOf(service)).toEqual(['data protection enabled']);
});

test('a group of eight opens with one code, and is changed as a whole [KEY-04, KEY-06]', async () => {
  const keys = [makeKey(), ...made(7)] as const;
  const group = await makeGroup(keys);
  const head = at(group, 0).id;
  expect(group.map(({ followId }) => followId)).toEqual([null, ...Array.from({ length: 7 }, () => head)]);
  const old = await proofOf(head);
  const opened = await vault.extract(head, old);
  expect(opened.map((each) => unprotect(pin, each))).toEqual(keys.map(({ privateKey }) => privateKey));

  const verification = makeVerification('New-Code-2', '');
  const shared = at(group, 3).id;
  const change = (item: CmkItem, index: number) =>
    protectedChange(item, 'New-Code-2', keys[index]?.privateKey ?? '', old);
  const changed = await vault.update({ cmks: group.map(change), verification, followId: shared });
  expect(changed.map(({ followId }) => followId)).toEqual(group.map(({ id }) => (id === shared ? null : shared)));
  expect(changed.every((item, index) => item.modifiedAt > at(group, index).modifiedAt)).toBe(true);
  const renewed = await vault.extract(shared, await proofOf(shared, 'New-Code-2'));
  expect(renewed.map((each) => unprotect('New-Code-2', each))).toEqual(keys.map(({ privateKey }) => privateKey));
  // A follower points to its head, and the former code opens nothing.
  expect(await vault.extract(head, pinHashOf('New-Code-2', verification))).toEqual(renewed);
  expect(
    (await vault.call('POST', '/v2/key-vault/cmks/extractions', { id: shared, pinHash: old })).answer.json,
  ).toMatchObject({
    error: { symbol: 'pin_verification_failed', triesLeft: 4 },
  });
  expect(await eventsOf(service)).toEqual([
    'data protection enabled',
    ...Array.from({ length: 7 }, () => 'data protection updated'),
    'data protection changed',
    'input wrong security code',
  ]);
}, 60_000);

test('keys without their protection are bare in the descriptor, and sealed in the tables [KEY-07]', async () => {
  const keys = [makeKey(), makeKey()] as const;
  const group = await makeGroup(keys);
  const pinHash = await proofOf(at(group, 0).id);
  const items = await vault.update({
    cmks: group.map((item, index) => bareChange(item, keys[index]?.privateKey ?? '', pinHash)),
    verification: null,
    followId: null,
  });
  expect(items.map(({ followId, protected: isProtected }) => [followId, isProtected])).toEqual([
    [null, false],
    [null, false],
  ]);
  expect(await Promise.all(items.map(({ id }) => vault.read(id)))).toEqual(
    items.map((item, index) => ({
      ...item,
      verification: null,
      protection: null,
      privateKey: keys[index]?.privateKey,
    })),
  );
  const rows = await service.database.query.selectFrom('cmks').selectAll().execute();
  const stored = JSON.stringify(
    rows.map((row) => ({
      ...row,
      hex: row.private_key?.toString('hex'),
      text: row.private_key?.toString('base64url'),
    })),
  );
  for (const { privateKey } of keys) {
    expect(stored).not.toContain(privateKey);
    expect(stored).not.toContain(Buffer.from(privateKey, 'base64url').toString('hex'));
  }
  expect(
    rows.map(({ encrypted_private_key: key, protection, verification }) => [key, protection, verification]),
  ).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  expect((await eventsOf(service)).slice(2)).toEqual(['data protection disabled']);

  const renewed = makeVerification('New-Code-2');
  await vault.update({
    cmks: items.map((item, index) => protectedChange(item, 'New-Code-2', keys[index]?.privateKey ?? '', null)),
    verification: renewed,
    followId: at(items, 1).id,
  });
  const opened = await vault.extract(at(items, 1).id, pinHashOf('New-Code-2', renewed));
  expect(opened.map((each) => unprotect('New-Code-2', each))).toEqual(keys.map(({ privateKey }) => privateKey));
  expect((await eventsOf(service)).slice(3)).toEqual(['data protection enabled']);
});

test('two groups become one [KEY-06]', async () => {
  const keys = [makeKey(), makeKey()] as const;
  await vault.create(makeHead(pin, keys[0]));
  const items = await vault.create(makeHead('Other-Code-3', keys[1]));
  const hashes = [await proofOf(at(items, 0).id), await proofOf(at(items, 1).id, 'Other-Code-3')];
  const verification = makeVerification('New-Code-2');
  const shared = at(items, 0).id;
  const cmks = items.map((item, index) =>
    protectedChange(item, 'New-Code-2', keys[index]?.privateKey ?? '', hashes[index] ?? ''),
  );
  expect((await vault.update({ cmks, verification, followId: shared })).map(({ followId }) => followId)).toEqual([
    null,
    shared,
  ]);
  expect((await vault.extract(shared, pinHashOf('New-Code-2', verification))).length).toBe(2);
});

test('deleting a head deletes its followers, deleting a follower only itself [KEY-11, KEY-13]', async () => {
  const group = await makeGroup([makeKey(), makeKey(), makeKey()]);
  expect((await vault.remove(at(group, 1).id)).status).toBe(204);
  expect((await vault.list()).map(({ id }) => id)).toEqual([at(group, 0).id, at(group, 2).id]);
  expect((await vault.remove(at(group, 0).id)).status).toBe(204);
  expect(await vault.list()).toEqual([]);
  expect((await eventsOf(service)).slice(3)).toEqual(['data protection updated', 'data protection disabled']);
});

test('several heads are deleted in one step with one proof, all or none [KEY-11, KEY-13]', async () => {
  const [first, second, third] = [makeKey(), makeKey(), makeKey()];
  await vault.create(makeHead(pin, first));
  const { id } = at(await vault.create(makeHead('Other-Code-3', second)), 0);
  await vault.create(makeFollower(pin, id, await proofOf(id), third));
  const items = await vault.list();
  const heads = items.filter(({ followId }) => followId === null).map((item) => item.id);
  expect(heads.length).toBe(2);
  const path = `/v2/key-vault/cmks/${heads.join(',')}`;
  const refused = await vault.call('DELETE', path, undefined, {});
  expect([refused.answer.status, (await vault.list()).length]).toEqual([403, 3]);
  // As long as the path of an account's sixteen keys.
  const gone = Array.from({ length: 14 }, (_, index) => String(index).repeat(22).slice(0, 22));
  expect((await vault.remove([...gone, ...heads].join(','))).status).toBe(204);
  expect(await vault.list()).toEqual([]);
  expect((await vault.remove(heads.join(','))).json).toMatchObject({ error: { symbol: 'cmk_not_found' } });
  expect((await eventsOf(service)).slice(3)).toEqual(['data protection disabled']);
});

test('turning protection on, changing its code and turning it off are mailed once each; more keys under the same code are not [ACT-05, KEY-11]', async () => {
  const keys = [makeKey(), makeKey()] as const;
  const group = await makeGroup(keys);
  const head = at(group, 0).id;
  const changed = await vault.update({
    cmks: await Promise.all(
      group.map(async (item, index) =>
        protectedChange(item, 'New-Code-2', keys[index]?.privateKey ?? '', await proofOf(head)),
      ),
    ),
    verification: makeVerification('New-Code-2'),
    followId: head,
  });
  const pinHash = await proofOf(head, 'New-Code-2');
  await vault.update({
    cmks: changed.map((item, index) => bareChange(item, keys[index]?.privateKey ?? '', pinHash)),
    verification: null,
    followId: null,
  });
  expect(await eventsOf(service)).toEqual([
    'data protection enabled',
    'data protection updated',
    'data protection changed',
    'data protection disabled',
  ]);
  const about = (await service.mails()).filter(
    ({ subject }) => /protection/i.test(subject) && !/verification code/.test(subject),
  );
  expect(about.map(({ to, subject }) => [to, subject])).toEqual(
    ['Data protection is off', 'Your protection code was changed', 'Data protection is on'].map((subject) => [
      person('lin').email,
      subject,
    ]),
  );
  expect(about.map(({ text }) => text).join()).not.toContain('New-Code-2');
});

test('a reset replaces all keys in one step, without their code [KEY-11]', async () => {
  const group = await makeGroup([makeKey(), makeKey()]);
  const fresh = makeKey();
  const items = await vault.create(
    makeHead(
      'New-Code-2',
      fresh,
      group.map(({ id }) => id),
    ),
  );
  expect(items.map(({ publicKey, followId }) => [publicKey, followId])).toEqual([[fresh.publicKey, null]]);
  expect((await eventsOf(service)).slice(2)).toEqual(['data protection reset']);
  const resets = async () =>
    (await service.mails()).filter(({ subject }) => subject === 'Your protection code was reset');
  await expect
    .poll(async () => (await resets()).map(({ text }) => text))
    .toEqual([
      expect.stringContaining(
        'The protection code of your account was reset, and its keys were replaced.\n\nVideos stored until now can never be opened again.',
      ),
    ]);
});

test('the time of a change increases even if the clock goes back [KEY-05]', async () => {
  const key = makeKey();
  const [before] = await vault.create(makeHead(pin, key));
  if (before === undefined) throw new Error('There is no key.');
  const later = before.modifiedAt + 3_600_000;
  await changeRows(service.database.query, 'cmks', { modified_at: new Date(later) });
  const pinHash = await proofOf(before.id);
  const [after] = await vault.update({
    cmks: [bareChange({ ...before, modifiedAt: later }, key.privateKey, pinHash)],
    verification: null,
    followId: null,
  });
  expect(after?.modifiedAt).toBe(later + 1);
});
