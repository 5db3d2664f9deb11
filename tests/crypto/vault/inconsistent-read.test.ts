import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Vault } from '#src/vault/vault.ts';
import { instantiate } from '../in-process.ts';
import { type Fixture, code, createFixture, otherCode, symbolOf } from './fixture.ts';
import { type StoredCmk, refusal } from './fake-service.ts';
import { makeKeyPair } from './openssl-vault.ts';

let fixture: Fixture;

beforeAll(() => void instantiate());

beforeEach(() => {
  fixture = createFixture();
  fixture.service.seedGroup(code.reveal(), ['a', 'b']);
});

/** Runs `act` between the list and the first key, for that many reads. */
function betweenListAndKey(times: number, act: () => void | Promise<void>): void {
  let turn = 0;
  let isListed = false;
  fixture.service.before = async (call) => {
    if (call === 'list') isListed = true;
    if (call !== 'read' || !isListed) return;
    isListed = false;
    turn += 1;
    if (turn <= times) await act();
  };
}

const touch = (id: string, changes: (key: StoredCmk) => Partial<StoredCmk>): void => {
  const key = fixture.service.keys.get(id);
  if (key !== undefined) fixture.service.keys.set(id, { ...key, ...changes(key) });
};

const later = ({ modifiedAt }: StoredCmk): Partial<StoredCmk> => ({ modifiedAt: modifiedAt + 1 });

const lists = (): number => fixture.service.calls.filter((call) => call === 'list').length;

/** A call of another page of the user, prepared before this page starts to read. */
async function onAnotherPage(act: (other: Vault) => Promise<() => Promise<unknown>>): Promise<() => Promise<void>> {
  const other = fixture.anotherPage();
  await other.read();
  await other.open('a', code);
  const go = await act(other);
  fixture.service.calls.length = 0;
  return async () => void (await go());
}

test.each<[string, readonly string[], (other: Vault) => Promise<() => Promise<unknown>>]>([
  [
    'another code',
    ['a', 'b'],
    async (other) => {
      const write = await other.prepareChange({ keys: ['a', 'b'], pin: otherCode, hints: '' });
      return () => write.commit(null);
    },
  ],
  [
    'no protection',
    ['a', 'b'],
    async (other) => {
      const write = await other.prepareUnprotect({ keys: ['a', 'b'] });
      return () => write.commit(null);
    },
  ],
  ['no key', [], async (other) => () => other.remove(['a'], null)],
])('a read during which another page saves %s is repeated [KEY-13]', async (_, ids, act) => {
  betweenListAndKey(1, await onAnotherPage(act));
  const cmks = await fixture.vault.read();
  const stored = [...fixture.service.keys.values()];
  expect(cmks.map(({ id }) => id)).toEqual(ids);
  expect(cmks.map(({ modifiedAt }) => modifiedAt)).toEqual(stored.map(({ modifiedAt }) => modifiedAt));
  expect(lists()).toBe(2);
});

test('a read during a reset in another page is repeated, and the new key opens with its code [KEY-13]', async () => {
  const reset = await onAnotherPage(async (other) => {
    const write = await other.prepareCreation({ pin: otherCode, hints: '', replaces: ['a', 'b'] });
    return () => write.commit(null);
  });
  betweenListAndKey(1, reset);
  const [head, ...more] = await fixture.vault.read();
  expect([more, lists()]).toEqual([[], 2]);
  expect(await fixture.vault.open(head?.id ?? '', otherCode)).toEqual([head?.id]);
});

test('keys that change during two reads in a row are read a third time [KEY-13]', async () => {
  betweenListAndKey(2, () => touch('b', later));
  expect([await symbolOf(fixture.vault.read()), lists()]).toEqual(['not refused', 3]);
});

test('keys that change during three reads in a row fail with cmk_corrupt, and no handle is left [KEY-13]', async () => {
  fixture.service.seedUnprotected('unprotected');
  betweenListAndKey(3, () => touch('unprotected', later));
  expect([await symbolOf(fixture.vault.read()), lists()]).toEqual(['cmk_corrupt', 3]);
  expect(fixture.liveKeys.size).toBe(0);
});

test('a key seen in an inconsistent read must not be older or unprotected afterwards [KEY-02]', async () => {
  const { keys } = fixture.service;
  const before = keys.get('b');
  betweenListAndKey(1, () => touch('b', later));
  fixture.service.content = (value) => {
    if (value.id === 'b' && before !== undefined) keys.set('b', before);
    return value;
  };
  expect(await symbolOf(fixture.vault.read())).toBe('cmk_downgraded');
});

test('to a page that has read the keys, removing their protection in another page is a downgrade [KEY-07]', async () => {
  await fixture.vault.read();
  const unprotect = await onAnotherPage(async (other) => {
    const write = await other.prepareUnprotect({ keys: ['a', 'b'] });
    return () => write.commit(null);
  });
  betweenListAndKey(1, unprotect);
  expect(await symbolOf(fixture.vault.read())).toBe('cmk_downgraded');
});

test('a page whose keys were open needs the new code after a repeated read [KEY-05]', async () => {
  await fixture.vault.read();
  await fixture.vault.open('a', code);
  const change = await onAnotherPage(async (other) => {
    const write = await other.prepareChange({ keys: ['a', 'b'], pin: otherCode, hints: '' });
    return () => write.commit(null);
  });
  betweenListAndKey(1, change);
  await fixture.vault.read();
  expect([fixture.vault.openKeys(), fixture.vault.staleKeys()]).toEqual([[], ['a', 'b']]);
});

test('a listed key that the service never returns fails with cmk_corrupt [KEY-13]', async () => {
  fixture.service.before = (call) => {
    if (call === 'read') throw refusal('cmk_not_found');
  };
  expect([await symbolOf(fixture.vault.read()), lists()]).toEqual(['cmk_corrupt', 3]);
});

test.each<[string, (key: StoredCmk) => Partial<StoredCmk>]>([
  ['with another public key', ({ modifiedAt }) => ({ modifiedAt: modifiedAt + 1, publicKey: makeKeyPair().publicKey })],
  ['older than its list', ({ modifiedAt }) => ({ modifiedAt: modifiedAt - 1 })],
  ['of another group without a change', () => ({ followId: 'c' })],
])('a key read %s fails with cmk_corrupt at once [KEY-13]', async (_, changes) => {
  betweenListAndKey(1, () => touch('b', changes));
  expect([await symbolOf(fixture.vault.read()), lists()]).toEqual(['cmk_corrupt', 1]);
});
