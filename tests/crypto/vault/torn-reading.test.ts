import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Vault } from '#src/vault/vault.ts';
import { instantiate } from '../in-process.ts';
import { type Bench, code, makeBench, otherCode, symbolOf } from './bench.ts';
import { type KeptCmk, refusal } from './fake-service.ts';
import { makeKeyPair } from './sealing.ts';

let bench: Bench;

beforeAll(() => void instantiate());

beforeEach(() => {
  bench = makeBench();
  bench.service.seedGroup(code.reveal(), ['a', 'b']);
});

/** Acts at the service between the list and the first key of so many readings. */
function betweenListAndKey(times: number, act: () => void | Promise<void>): void {
  let turn = 0;
  let isListed = false;
  bench.service.before = async (call) => {
    if (call === 'list') isListed = true;
    if (call !== 'read' || !isListed) return;
    isListed = false;
    turn += 1;
    if (turn <= times) await act();
  };
}

const touch = (id: string, changes: (key: KeptCmk) => Partial<KeptCmk>): void => {
  const key = bench.service.keys.get(id);
  if (key !== undefined) bench.service.keys.set(id, { ...key, ...changes(key) });
};

const later = ({ modifiedAt }: KeptCmk): Partial<KeptCmk> => ({ modifiedAt: modifiedAt + 1 });

const lists = (): number => bench.service.calls.filter((call) => call === 'list').length;

/** What another page of the customer does, prepared before this one begins to read. */
async function onAnotherPage(act: (other: Vault) => Promise<() => Promise<unknown>>): Promise<() => Promise<void>> {
  const other = bench.another();
  await other.read();
  await other.open('a', code);
  const go = await act(other);
  bench.service.calls.length = 0;
  return async () => void (await go());
}

test.each<[string, readonly string[], (other: Vault) => Promise<() => Promise<unknown>>]>([
  ['another code', ['a', 'b'], async (other) => {
    const write = await other.prepareChange({ keys: ['a', 'b'], pin: otherCode, hints: '' });
    return () => other.commit(write, null);
  }],
  ['no protection', ['a', 'b'], async (other) => {
    const write = await other.prepareBare({ keys: ['a', 'b'] });
    return () => other.commit(write, null);
  }],
  ['no key', [], async (other) => () => other.remove('a', null)],
])('a reading that another page cuts in two with %s is done anew [KEY-13]', async (_, ids, act) => {
  betweenListAndKey(1, await onAnotherPage(act));
  const cmks = await bench.vault.read();
  const kept = [...bench.service.keys.values()];
  expect([cmks.map(({ id }) => id), cmks.map(({ modifiedAt }) => modifiedAt)]).toEqual([ids, kept.map(({ modifiedAt }) => modifiedAt)]);
  expect(lists()).toBe(2);
});

test('a reset on another page is no contradiction either, and its key opens with its code [KEY-13]', async () => {
  const reset = await onAnotherPage(async (other) => {
    const write = await other.prepareCreation({ pin: otherCode, hints: '', replaces: ['a', 'b'] });
    return () => other.commit(write, null);
  });
  betweenListAndKey(1, reset);
  const [head, ...more] = await bench.vault.read();
  expect([more, lists()]).toEqual([[], 2]);
  expect(await bench.vault.open(head?.id ?? '', otherCode)).toEqual([head?.id]);
});

test('keys that change during two readings in a row are read a third time [KEY-13]', async () => {
  betweenListAndKey(2, () => touch('b', later));
  expect([await symbolOf(bench.vault.read()), lists()]).toEqual(['not refused', 3]);
});

test('keys that change during three readings in a row are a contradiction, and none of them is kept [KEY-13]', async () => {
  bench.service.seedBare('bare');
  betweenListAndKey(3, () => touch('bare', later));
  expect([await symbolOf(bench.vault.read()), lists()]).toEqual(['cmk_corrupt', 3]);
  expect(bench.alive.size).toBe(0);
});

test('what a torn reading has seen of a key counts: afterwards it must not be older or bare [KEY-02]', async () => {
  const { keys } = bench.service;
  const before = keys.get('b');
  betweenListAndKey(1, () => touch('b', later));
  bench.service.content = (value) => {
    if (value.id === 'b' && before !== undefined) keys.set('b', before);
    return value;
  };
  expect(await symbolOf(bench.vault.read())).toBe('cmk_downgraded');
});

test('to a page that has read the keys before, another page that takes their protection off is a downgrade [KEY-07]', async () => {
  await bench.vault.read();
  const bare = await onAnotherPage(async (other) => {
    const write = await other.prepareBare({ keys: ['a', 'b'] });
    return () => other.commit(write, null);
  });
  betweenListAndKey(1, bare);
  expect(await symbolOf(bench.vault.read())).toBe('cmk_downgraded');
});

test('a page whose keys are open asks for the new code after a reading that was done anew [KEY-05]', async () => {
  await bench.vault.read();
  await bench.vault.open('a', code);
  const change = await onAnotherPage(async (other) => {
    const write = await other.prepareChange({ keys: ['a', 'b'], pin: otherCode, hints: '' });
    return () => other.commit(write, null);
  });
  betweenListAndKey(1, change);
  await bench.vault.read();
  expect([bench.vault.openKeys(), bench.vault.staleKeys()]).toEqual([[], ['a', 'b']]);
});

test('a key that is listed and is not there, however often it is asked for, is a contradiction [KEY-13]', async () => {
  bench.service.before = (call) => {
    if (call === 'read') throw refusal('cmk_not_found');
  };
  expect([await symbolOf(bench.vault.read()), lists()]).toEqual(['cmk_corrupt', 3]);
});

test.each<[string, (key: KeptCmk) => Partial<KeptCmk>]>([
  ['with another public key', ({ modifiedAt }) => ({ modifiedAt: modifiedAt + 1, publicKey: makeKeyPair().publicKey })],
  ['older than its list', ({ modifiedAt }) => ({ modifiedAt: modifiedAt - 1 })],
  ['of another group without a change', () => ({ followId: 'c' })],
])('a key that comes %s is a contradiction at once [KEY-13]', async (_, changes) => {
  betweenListAndKey(1, () => touch('b', changes));
  expect([await symbolOf(bench.vault.read()), lists()]).toEqual(['cmk_corrupt', 1]);
});
