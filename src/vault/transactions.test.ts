import { describe, expect, test } from 'vitest';
import type { Cmk } from '#contract/calls/key-vault.ts';
import type { VaultPasskey } from '#contract/vault-passkeys.ts';
import { present } from '#machines/shared/present.ts';
import { Secret } from '#machines/shared/secret.ts';
import { draft } from '#machines/vault-write/vault-write.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import type { Vault } from './vault.ts';
import { vaultTransactions } from './transactions.ts';

const cmk = (id: string, followId: string | null, isProtected = true): Cmk => ({
  id,
  followId,
  protected: isProtected,
  algorithm: 'ecdh-curve25519',
  publicKey: 'A',
  modifiedAt: 1,
  verification: null,
  protection: null,
  privateKey: null,
});
const options = { signal: new AbortController().signal, onProgress: () => undefined };

const browser = { host: () => 'account.example.com', ask: () => Promise.resolve(null) };

/** A vault that records its calls. */
interface Given {
  open?: readonly string[];
  wrong?: boolean;
  fitting?: readonly string[];
  unusable?: readonly string[];
  passkeys?: readonly VaultPasskey[];
  /** The user cancels in the browser's own dialog. */
  cancels?: boolean;
}

function start(
  keys: readonly Cmk[],
  { open = [], wrong = false, fitting = keys.map(({ id }) => id), unusable = [], ...more }: Given = {},
) {
  const calls: string[] = [];
  const { passkeys = [], cancels = false } = more;
  let there = keys;
  let opened = [...open];
  const record = <T>(what: string, answer: T): Promise<T> => {
    calls.push(what);
    return Promise.resolve(answer);
  };
  const write = {
    commit: () => record('commit', there),
    settle: () => record('settle', 'applied' as const),
    drop: () => void calls.push('drop'),
  };
  const vault: Vault = {
    read: () => Promise.resolve(there),
    open: () => Promise.reject(new Error('One group alone.')),
    openFitting: () => {
      if (wrong) return Promise.reject(refusal('pin_not_correct'));
      opened = [...fitting];
      return record('open', opened);
    },
    unusableKeys: () => unusable,
    retryAfter: () => null,
    openKeys: () => opened,
    staleKeys: () => [],
    prepareCreation: ({ replaces }) => record(`create, replacing ${replaces.join()}`, write),
    prepareChange: ({ keys: ids }) => record(`change ${ids.join()}`, write),
    provedKeys: () => opened,
    readPasskeys: () => record('read passkeys', { user: 'handle', items: [...passkeys] }),
    preparePasskey: ({ keys: ids, among }) =>
      record(`let ${among.map(({ name }) => name).join()} open ${ids.join()}`, cancels ? null : write),
    openWithPasskey: () => Promise.reject(new Error('Only the key chart opens with it.')),
    prepareUnprotect: ({ keys: ids }) => record(`unprotect ${ids.join()}`, write),
    readKit: () => record('read the kit', null),
    makePrintedKey: () => record('make a kit', new Secret('a printed key')),
    openWithKit: (printed) => {
      if (wrong) return Promise.reject(refusal('recovery_kit_incorrect'));
      opened = [...fitting];
      return record(`open with ${printed.reveal()}`, opened);
    },
    prepareKit: ({ keys: ids, kit }) => record(`seal ${ids.join()} to ${kit.reveal()}`, write),
    removeKit: () => record('remove the kit', undefined),
    remove: (ids) => record(`remove ${ids.join()}`, there),
    pictures: () => Promise.resolve([]),
    proofsFor: () => Promise.resolve(() => Promise.resolve()),
    openReply: () => Promise.reject(new Error('No reply.')),
    close: () => {
      opened = [];
      calls.push('close');
    },
  };
  const { prepare, ...rest } = vaultTransactions(() => Promise.resolve(vault), browser);
  const writes = {
    ...rest,
    prepare: async (...given: Parameters<typeof prepare>) => present(await prepare(...given), 'write'),
  };
  return { calls, writes, prepare, empty: () => (there = []) };
}

const group = [cmk('head', null), cmk('follower', 'head')];
const several = [...group, cmk('other', null), cmk('free', null, false)];

test.each([
  ['set', [], ['create, replacing ']],
  ['set', [cmk('free', null, false)], ['change free']],
  ['change', group, ['open', 'read the kit', 'change head,follower']],
  ['reset', group, ['create, replacing head,follower']],
  ['turnOff', group, ['open', 'unprotect head,follower']],
  ['delete', group, []],
] as const)('preparing "%s" makes the vault calls it needs [KEY-11]', async (kind, keys, expected) => {
  const { calls, writes } = start(keys);
  await writes.prepare({ kind, draft, kit: null }, options);
  expect(calls).toEqual(expected);
});

test('a write affects the groups that the current code opens, and keys without a code only when it changes the code [KEY-08]', async () => {
  for (const [kind, ...expected] of [
    ['change', 'read the kit', 'change head,follower,free'],
    ['turnOff', 'unprotect head,follower'],
  ] as const) {
    const { calls, writes } = start(several, { fitting: ['head', 'follower'] });
    await writes.prepare({ kind, draft, kit: null }, options);
    expect(calls).toEqual(['open', ...expected]);
  }
});

test('deletes several heads by one call under one proof, with the keys that no code opens [KEY-11]', async () => {
  const { calls, writes } = start([...several, cmk('chain', null), cmk('link', 'chain')], {
    unusable: ['chain', 'link'],
  });
  await writes.commit(await writes.prepare({ kind: 'delete', draft, kit: null }, options), null);
  expect(calls).toEqual(['remove head,other,free,chain,link']);
});

test('a wrong current code prepares nothing and keeps the keys closed [KEY-03]', async () => {
  const { calls, writes } = start(group, { wrong: true });
  await expect(
    writes.prepare({ kind: 'change', draft: { ...draft, current: new Secret('wrong') }, kit: null }, options),
  ).rejects.toMatchObject({
    symbol: 'pin_not_correct',
  });
  expect(calls).toEqual(['close']);
});

test('keys opened for a write are closed again when it is dropped; keys that were open stay open [KEY-02]', async () => {
  for (const [open, expected] of [
    [[], ['drop', 'close']],
    [['head', 'follower'], ['drop']],
  ] as const) {
    const { calls, writes } = start(group, { open });
    const write = await writes.prepare({ kind: 'change', draft, kit: null }, options);
    calls.length = 0;
    writes.drop(write);
    expect(calls).toEqual(expected);
  }
});

test('dropping a committed write has no effect [KEY-11]', async () => {
  const { calls, writes } = start(group);
  const write = await writes.prepare({ kind: 'change', draft, kit: null }, options);
  await writes.commit(write, null);
  calls.length = 0;
  writes.drop(write);
  expect(calls).toEqual([]);
});

test('a deletion is settled by whether the keys still exist [KEY-13]', async () => {
  const { calls, writes, empty } = start(group);
  const write = await writes.prepare({ kind: 'delete', draft, kit: null }, options);
  expect(await writes.settle(write)).toBe('notApplied');
  await writes.commit(write, null);
  expect(calls).toEqual(['remove head']);
  const again = await writes.prepare({ kind: 'delete', draft, kit: null }, options);
  empty();
  expect(await writes.settle(again)).toBe('applied');
});

test.each([
  ['set', [], ['make a kit', 'create, replacing ']],
  ['reset', group, ['make a kit', 'create, replacing head,follower']],
  ['makeKit', several, ['make a kit', 'open', 'seal head,follower to a printed key']],
  ['recover', several, ['read the kit', 'open with a typed key', 'change head,follower']],
  ['removeKit', group, []],
] as const)(
  'preparing "%s" with a recovery kit makes the vault calls it needs [KEY-15]',
  async (kind, keys, expected) => {
    const { calls, writes } = start(keys, { fitting: ['head', 'follower'] });
    const typed = { ...draft, withKit: true, recoveryKey: new Secret('a typed key') };
    const { kit } = await writes.prepare({ kind, draft: typed, kit: null }, options);
    expect(calls).toEqual(expected);
    expect(kit?.reveal() ?? null).toBe(expected.some((call) => call === 'make a kit') ? 'a printed key' : null);
  },
);

test('another attempt makes the kit that was shown, so that its sheet stays valid [KEY-15]', async () => {
  const { calls, writes } = start(group);
  const shown = new Secret('the shown key');
  const { kit } = await writes.prepare({ kind: 'makeKit', draft, kit: shown }, options);
  expect([kit, calls]).toEqual([shown, ['open', 'seal head,follower to the shown key']]);
});

test('keys that a kit has opened are locked when its write is dropped, because their code is unknown [KEY-15]', async () => {
  const { calls, writes } = start(group, { open: ['head', 'follower'] });
  const write = await writes.prepare({ kind: 'recover', draft, kit: null }, options);
  calls.length = 0;
  writes.drop(write);
  expect(calls).toEqual(['drop', 'close']);
});

test('the removal of the kit is settled by whether there is one [KEY-15]', async () => {
  const { calls, writes } = start(group);
  const write = await writes.prepare({ kind: 'removeKit', draft, kit: null }, options);
  expect(await writes.settle(write)).toBe('applied');
  await writes.commit(write, null);
  expect(calls).toEqual(['read the kit', 'remove the kit']);
});

describe('a passkey that opens the keys', () => {
  const passkey = (name: string, opens: readonly string[] | null, host = browser.host()): VaultPasskey => ({
    id: name,
    name,
    host,
    credentialId: name,
    transports: [],
    opens: opens && { publicKey: 'A', keys: [...opens] },
  });
  const passkeys = [
    passkey('laptop', null),
    passkey('phone', ['head']),
    passkey('whole', ['head', 'follower', 'other']),
    passkey('elsewhere', null, 'account.example.org'),
  ];
  const keys = [cmk('head', null), cmk('follower', 'head'), cmk('other', null), cmk('bare', null, false)];
  const request = { kind: 'addPasskey' as const, draft, kit: null };

  test('is one of this host that does not open all, for the keys whose code is entered [KEY-16]', async () => {
    const { calls, writes } = start(keys, { passkeys, fitting: ['head', 'follower'] });
    expect(await writes.prepare(request, options)).toMatchObject({ kit: null });
    expect(calls).toEqual(['read passkeys', 'open', 'let laptop,phone open head,follower']);
  });

  test('is missing before a code is tried [KEY-16]', async () => {
    const { calls, writes } = start(keys, { passkeys: passkeys.slice(2) });
    await expect(writes.prepare(request, options)).rejects.toMatchObject({ symbol: 'vault_passkey_missing' });
    expect(calls.filter((call) => call === 'open')).toEqual([]);
  });

  test('that is cancelled locks the keys again, and nothing is written [KEY-16]', async () => {
    const { calls, prepare } = start(keys, { passkeys, cancels: true });
    expect(await prepare(request, options)).toBeNull();
    expect(calls.at(-1)).toBe('close');
  });
});
