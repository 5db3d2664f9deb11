import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { makeVault } from '#src/vault/vault.ts';
import { instantiate } from '../in-process.ts';
import { type Bench, code, makeBench, otherCode, symbolOf } from './bench.ts';
import { refusal } from './fake-service.ts';
import { bytes, decrypt, derive, keyPairOf, text } from './sealing.ts';

let bench: Bench;

beforeAll(() => void instantiate());
beforeEach(() => void (bench = makeBench()));

const proof = { id: 'method', code: new Secret('123456') };
const group = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const standing = (cmks: readonly { id: string; followId: string | null; protected: boolean }[]) =>
  cmks.map(({ id, followId, protected: isProtected }) => [id, followId, isProtected]);

/** Whether the service could open what it keeps if it knew the code. */
function isSealedUnder(pin: Secret<string>, id: string): boolean {
  const key = bench.service.keys.get(id);
  if (!key?.protection || key.encryptedPrivateKey === null) return false;
  const plain = decrypt(derive(pin.reveal(), key.protection), key.protection.iv, key.encryptedPrivateKey);
  return keyPairOf(text(plain)).publicKey === key.publicKey;
}

describe('a creation', () => {
  test('is sent with a proof once one is asked for, opens its key, and its code opens it elsewhere [KEY-11][KEY-14]', async () => {
    bench.service.asksForProof = true;
    await bench.vault.read();
    const write = await bench.vault.prepareCreation({ pin: code, hints: 'a hint', replaces: [] });
    await expect(bench.vault.commit(write, null)).rejects.toEqual(refusal('mfa_required'));
    const [made, ...others] = await bench.vault.commit(write, proof);
    expect([others, made?.verification?.hints, bench.vault.openKeys(), bench.alive.size]).toEqual([[], 'a hint', [made?.id], 2]);
    expect(isSealedUnder(code, made?.id ?? '')).toBe(true);
    const another = bench.another();
    expect(await another.read()).toEqual([made]);
    expect(await another.open(made?.id ?? '', code)).toEqual([made?.id]);
  });

  test('that replaces all keys leaves none of them open [KEY-11]', async () => {
    bench.service.seedGroup(code.reveal(), ['a', 'b']);
    await bench.vault.read();
    await bench.vault.open('a', code);
    const write = await bench.vault.prepareCreation({ pin: otherCode, hints: '', replaces: ['a', 'b'] });
    const [made] = await bench.vault.commit(write, proof);
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([[made?.id], 2]);
  });

  test('sent twice is one key [KEY-13]', async () => {
    await bench.vault.read();
    const write = await bench.vault.prepareCreation({ pin: code, hints: '', replaces: [] });
    expect(await bench.vault.commit(write, proof)).toEqual(await bench.vault.commit(write, proof));
    expect([bench.service.keys.size, await bench.vault.settle(write)]).toEqual([1, 'applied']);
  });

  test('draws parameters within their ranges, and verification and protection differ [KEY-09]', async () => {
    await bench.vault.read();
    await bench.vault.commit(await bench.vault.prepareCreation({ pin: code, hints: '', replaces: [] }), proof);
    const [{ verification, protection } = { verification: null, protection: null }] = bench.service.keys.values();
    expect(verification?.iterations).toSatisfy((count: number) => count >= 50_000 && count <= 70_000);
    expect(protection?.iterations).toSatisfy((count: number) => count >= 70_000 && count <= 90_000);
    expect(bytes(verification?.salt ?? '').length).toSatisfy((length: number) => length >= 20 && length <= 31);
    expect(bytes(protection?.salt ?? '').length).toSatisfy((length: number) => length >= 32 && length <= 44);
  });

  test.each([
    ['a code that is too short', 'short-1', ''],
    ['a code of one class', 'abcdefghij', ''],
    ['a hint that holds the code', code.reveal(), `it is ${code.reveal()}`],
    ['a hint that is too long', code.reveal(), 'x'.repeat(65)],
  ])('with %s is refused before anything is derived [KEY-10]', async (_, pin, hints) => {
    expect(await symbolOf(bench.vault.prepareCreation({ pin: new Secret(pin), hints, replaces: [] }))).toBe('invalid_parameters');
    expect([bench.asked.get('derive'), bench.alive.size]).toEqual([undefined, 0]);
  });
});

describe('a change of eight keys', () => {
  beforeEach(async () => {
    bench.service.seedGroup(code.reveal(), group);
    bench.service.seedBare('bare');
    await bench.vault.read();
    await bench.vault.open('a', code);
  });

  test('with a bare one puts all under one head and one code, and what was before is wiped [KEY-06][KEY-08]', async () => {
    const before = new Set(bench.alive);
    const write = await bench.vault.prepareChange({ keys: ['bare', ...group], pin: otherCode, hints: 'new' });
    const after = await bench.vault.commit(write, proof);
    expect(standing(after)).toEqual([['a', null, true], ...[...group.slice(1), 'bare'].map((id) => [id, 'a', true])]);
    expect(bench.vault.openKeys()).toEqual([...group, 'bare']);
    // Nine private keys are as before; of the proofs the old one is gone and the new one has come.
    expect([bench.alive.size, [...bench.alive].filter((id) => !before.has(id)).length]).toEqual([10, 1]);
    expect([...group, 'bare'].map((id) => [isSealedUnder(code, id), isSealedUnder(otherCode, id)])).toEqual(after.map(() => [false, true]));
    expect(await bench.vault.read()).toEqual(after);
    expect(await symbolOf(bench.vault.open('a', code))).toBe('pin_not_correct');
    expect(await bench.vault.open('bare', otherCode)).toEqual([...group, 'bare']);
  });

  test('needs every key of the group, open [KEY-08]', async () => {
    const prepare = (keys: readonly string[]) => symbolOf(bench.vault.prepareChange({ keys, pin: otherCode, hints: '' }));
    expect([await prepare(group.slice(1)), await prepare([]), await prepare(['nobody'])]).toEqual([
      'cmk_context_incorrect', 'cmk_context_incorrect', 'cmk_not_found',
    ]);
    bench.vault.close();
    expect(await prepare(group)).toBe('cmk_context_incorrect');
    expect(await symbolOf(bench.vault.prepareBare({ keys: group }))).toBe('cmk_context_incorrect');
  });

  test('given up in the middle leaves the keys as they were [KEY-08]', async () => {
    const [before, leaving, reason] = [bench.alive.size, new AbortController(), new Error('left')];
    const options = { signal: leaving.signal, onProgress: () => leaving.abort(reason) };
    await expect(bench.vault.prepareChange({ keys: group, pin: otherCode, hints: '' }, options)).rejects.toBe(reason);
    expect([bench.alive.size, bench.vault.openKeys()]).toEqual([before, [...group, 'bare']]);
  });

  test('of keys that were changed elsewhere since is refused, and once that is seen not even sent [KEY-05]', async () => {
    const write = await bench.vault.prepareChange({ keys: group, pin: otherCode, hints: '' });
    const another = bench.another();
    await another.read();
    await another.open('a', code);
    await another.commit(await another.prepareChange({ keys: group, pin: code, hints: '' }), proof);
    expect(await symbolOf(bench.vault.commit(write, proof))).toBe('modify_not_allowed');
    await bench.vault.read();
    expect(await symbolOf(bench.vault.commit(write, proof))).toBe('cmk_helper_expired');
    await bench.vault.open('a', code);
    expect(await symbolOf(bench.vault.commit(write, proof))).toBe('cmk_helper_expired');
    expect(bench.service.calls.filter((call) => call === 'update')).toHaveLength(2);
    expect(await bench.vault.settle(write)).toBe('notApplied');
    const again = await bench.vault.prepareChange({ keys: group, pin: otherCode, hints: '' });
    expect(standing(await bench.vault.commit(again, proof))).toHaveLength(9);
  });

  test('dropped is wiped [KEY-08]', async () => {
    const before = bench.alive.size;
    const write = await bench.vault.prepareChange({ keys: group, pin: otherCode, hints: '' });
    expect(bench.alive.size).toBe(before + 1);
    bench.vault.drop(write);
    expect([bench.alive.size, await symbolOf(bench.vault.commit(write, proof))]).toEqual([before, 'cmk_closed']);
  });
});

describe('taking the protection off', () => {
  test('leaves the private keys bare and the keys open [KEY-07]', async () => {
    const pairs = bench.service.seedGroup(code.reveal(), ['a', 'b']);
    await bench.vault.read();
    await bench.vault.open('a', code);
    const after = await bench.vault.commit(await bench.vault.prepareBare({ keys: ['a', 'b'] }), proof);
    expect(standing(after)).toEqual([['a', null, false], ['b', null, false]]);
    expect(['a', 'b'].map((id) => bench.service.keys.get(id)?.privateKey)).toEqual(pairs.map(({ privateKey }) => privateKey));
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([['a', 'b'], 2]);
    expect(standing(await bench.vault.read())).toEqual(standing(after));
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([['a', 'b'], 2]);
    expect(await symbolOf(bench.vault.prepareBare({ keys: ['a'] }))).toBe('not_enforced');
  });

  test('is expected once: after a new code it would be a downgrade again [KEY-07]', async () => {
    bench.service.seedGroup(code.reveal(), ['a']);
    await bench.vault.read();
    await bench.vault.open('a', code);
    await bench.vault.commit(await bench.vault.prepareBare({ keys: ['a'] }), proof);
    const bare = bench.service.keys.get('a');
    const write = await bench.vault.prepareChange({ keys: ['a'], pin: otherCode, hints: '' });
    const [{ modifiedAt } = { modifiedAt: 0 }] = await bench.vault.commit(write, proof);
    if (bare) bench.service.keys.set('a', { ...bare, modifiedAt: modifiedAt + 1 });
    expect(await symbolOf(bench.vault.read())).toBe('cmk_downgraded');
  });
});

test('a reading that a write has overtaken is made anew [KEY-13]', async () => {
  bench.service.seedGroup(code.reveal(), ['a']);
  await bench.vault.read();
  await bench.vault.open('a', code);
  const write = await bench.vault.prepareChange({ keys: ['a'], pin: otherCode, hints: 'new' });
  let isFirst = true;
  const { list } = bench.service;
  bench.service.list = async (vaultKey) => {
    const reply = await list(vaultKey);
    if (isFirst) {
      isFirst = false;
      await bench.vault.commit(write, proof);
    }
    return reply;
  };
  expect((await bench.vault.read()).map(({ verification }) => verification?.hints)).toEqual(['new']);
  expect(bench.vault.openKeys()).toEqual(['a']);
});

test('a write that is ready just when the keys are closed is wiped like the others [KEY-02]', async () => {
  for (let moment = 0; moment < 12; moment += 1) {
    const { sealPrivateKey } = bench.core;
    const watched: Partial<typeof bench.core> = {
      sealPrivateKey: async (...input) => {
        const sealed = await sealPrivateKey(...input);
        let ended = Promise.resolve();
        for (let turn = 0; turn < moment; turn += 1) ended = ended.then(() => undefined);
        void ended.then(() => late.close());
        return sealed;
      },
    };
    const core = new Proxy(bench.core, { get: (target, name: keyof typeof bench.core) => watched[name] ?? target[name] });
    const late = makeVault({ core, api: bench.service, serviceKeys: bench.service.serviceKeys, now: () => bench.service.time });
    await late.prepareCreation({ pin: code, hints: '', replaces: [] }).catch(() => null);
    await bench.vault.read(); // long after the closing
    expect(bench.alive.size, `moment ${moment}`).toBe(0);
  }
});
