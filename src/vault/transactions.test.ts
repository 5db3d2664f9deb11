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

/** A vault that writes down what it is asked for. */
function start(keys: readonly Cmk[], { open = [], wrong = false }: { open?: readonly string[]; wrong?: boolean } = {}) {
  const asked: string[] = [];
  let there = keys;
  let opened = [...open];
  const note = <T>(what: string, answer: T): Promise<T> => {
    asked.push(what);
    return Promise.resolve(answer);
  };
  const write = (kind: 'create' | 'change' | 'bare') => ({ id: 1, kind });
  const vault: Vault = {
    read: () => Promise.resolve(there),
    open: (head) => {
      if (wrong) return Promise.reject(refusal('pin_not_correct'));
      opened = there.map(({ id }) => id);
      return note(`open ${head}`, opened);
    },
    openKeys: () => opened,
    staleKeys: () => [],
    prepareCreation: ({ replaces }) => note(`create, replacing ${replaces.join()}`, write('create')),
    prepareChange: ({ keys: ids }) => note(`change ${ids.join()}`, write('change')),
    prepareBare: ({ keys: ids }) => note(`bare ${ids.join()}`, write('bare')),
    commit: () => note('commit', there),
    settle: () => note('settle', 'applied' as const),
    drop: () => void asked.push('drop'),
    remove: (head) => note(`remove ${head}`, undefined),
    pictures: () => Promise.resolve([]),
    close: () => {
      opened = [];
      asked.push('close');
    },
  };
  return { asked, writes: vaultTransactions(() => Promise.resolve(vault)), empty: () => (there = []) };
}

const group = [cmk('head', null), cmk('follower', 'head')];

test.each([
  ['set', [], ['create, replacing ']],
  ['set', [cmk('bare', null, false)], ['change bare']],
  ['change', group, ['open head', 'change head,follower']],
  ['reset', group, ['create, replacing head,follower']],
  ['turnOff', group, ['open head', 'bare head,follower']],
  ['delete', group, []],
] as const)('to "%s" asks the vault for what it takes [KEY-11]', async (kind, keys, expected) => {
  const { asked, writes } = start(keys);
  await writes.prepare(kind, draft, options);
  expect(asked).toEqual(expected);
});

test('a wrong current code prepares nothing, and leaves the keys closed [KEY-03]', async () => {
  const { asked, writes } = start(group, { wrong: true });
  await expect(writes.prepare('change', { ...draft, current: new Secret('wrong') }, options)).rejects.toMatchObject({ symbol: 'pin_not_correct' });
  expect(asked).toEqual(['close']);
});

test('keys that were opened for a write are closed again when nothing comes of it; open ones stay open [KEY-02]', async () => {
  for (const [open, expected] of [[[], ['drop', 'close']], [['head', 'follower'], ['drop']]] as const) {
    const { asked, writes } = start(group, { open });
    const write = await writes.prepare('change', draft, options);
    asked.length = 0;
    writes.drop(write);
    expect(asked).toEqual(expected);
  }
});

test('what is done is not dropped any more [KEY-11]', async () => {
  const { asked, writes } = start(group);
  const write = await writes.prepare('change', draft, options);
  await writes.commit(write, null);
  asked.length = 0;
  writes.drop(write);
  expect(asked).toEqual([]);
});

test('keys that are to be deleted are gone, or are not [KEY-13]', async () => {
  const { asked, writes, empty } = start(group);
  const write = await writes.prepare('delete', draft, options);
  expect(await writes.settle(write)).toBe('notApplied');
  await writes.commit(write, null);
  expect(asked).toEqual(['remove head']);
  const again = await writes.prepare('delete', draft, options);
  empty();
  expect(await writes.settle(again)).toBe('applied');
});
