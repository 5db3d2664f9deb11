import { expect, test } from 'vitest';
import type { Cmk } from '#contract/calls/key-vault.ts';
import { Secret } from '#machines/shared/secret.ts';
import { draft } from '#machines/testing/vault.ts';
import { refusal } from '#machines/testing/refusal.ts';
import type { Vault } from './vault.ts';
import { vaultTransactions } from './transactions.ts';

const cmk = (id: string, followId: string | null, isProtected = true): Cmk => ({
  id, followId, protected: isProtected, algorithm: 'ecdh-curve25519', publicKey: 'A', modifiedAt: 1, verification: null, protection: null, privateKey: null,
});
const options = { signal: new AbortController().signal, onProgress: () => undefined };

/** A vault that records its calls. */
function start(keys: readonly Cmk[], { open = [], wrong = false }: { open?: readonly string[]; wrong?: boolean } = {}) {
  const calls: string[] = [];
  let there = keys;
  let opened = [...open];
  const record = <T>(what: string, answer: T): Promise<T> => {
    calls.push(what);
    return Promise.resolve(answer);
  };
  const write = (kind: 'create' | 'change' | 'unprotect') => ({ id: 1, kind });
  const vault: Vault = {
    read: () => Promise.resolve(there),
    open: (head) => {
      if (wrong) return Promise.reject(refusal('pin_not_correct'));
      opened = there.map(({ id }) => id);
      return record(`open ${head}`, opened);
    },
    openKeys: () => opened,
    staleKeys: () => [],
    prepareCreation: ({ replaces }) => record(`create, replacing ${replaces.join()}`, write('create')),
    prepareChange: ({ keys: ids }) => record(`change ${ids.join()}`, write('change')),
    prepareUnprotect: ({ keys: ids }) => record(`unprotect ${ids.join()}`, write('unprotect')),
    commit: () => record('commit', there),
    settle: () => record('settle', 'applied' as const),
    drop: () => void calls.push('drop'),
    remove: (head) => record(`remove ${head}`, undefined),
    pictures: () => Promise.resolve([]),
    pinData: () => Promise.resolve([]),
    openReply: () => Promise.reject(new Error('No reply.')),
    close: () => {
      opened = [];
      calls.push('close');
    },
  };
  return { calls, writes: vaultTransactions(() => Promise.resolve(vault)), empty: () => (there = []) };
}

const group = [cmk('head', null), cmk('follower', 'head')];

test.each([
  ['set', [], ['create, replacing ']],
  ['set', [cmk('free', null, false)], ['change free']],
  ['change', group, ['open head', 'change head,follower']],
  ['reset', group, ['create, replacing head,follower']],
  ['turnOff', group, ['open head', 'unprotect head,follower']],
  ['delete', group, []],
] as const)('preparing "%s" makes the vault calls it needs [KEY-11]', async (kind, keys, expected) => {
  const { calls, writes } = start(keys);
  await writes.prepare(kind, draft, options);
  expect(calls).toEqual(expected);
});

test('a wrong current code prepares nothing and leaves the keys closed [KEY-03]', async () => {
  const { calls, writes } = start(group, { wrong: true });
  await expect(writes.prepare('change', { ...draft, current: new Secret('wrong') }, options)).rejects.toMatchObject({ symbol: 'pin_not_correct' });
  expect(calls).toEqual(['close']);
});

test('keys that were opened for a write are closed again when it is dropped; keys that were open stay open [KEY-02]', async () => {
  for (const [open, expected] of [[[], ['drop', 'close']], [['head', 'follower'], ['drop']]] as const) {
    const { calls, writes } = start(group, { open });
    const write = await writes.prepare('change', draft, options);
    calls.length = 0;
    writes.drop(write);
    expect(calls).toEqual(expected);
  }
});

test('dropping a committed write has no effect [KEY-11]', async () => {
  const { calls, writes } = start(group);
  const write = await writes.prepare('change', draft, options);
  await writes.commit(write, null);
  calls.length = 0;
  writes.drop(write);
  expect(calls).toEqual([]);
});

test('a deletion is settled by whether the keys still exist [KEY-13]', async () => {
  const { calls, writes, empty } = start(group);
  const write = await writes.prepare('delete', draft, options);
  expect(await writes.settle(write)).toBe('notApplied');
  await writes.commit(write, null);
  expect(calls).toEqual(['remove head']);
  const again = await writes.prepare('delete', draft, options);
  empty();
  expect(await writes.settle(again)).toBe('applied');
});
