import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { makeVault } from '#src/vault/vault.ts';
import { instantiate } from '../in-process.ts';
import { type Fixture, code, createFixture, otherCode, symbolOf } from './fixture.ts';
import { refusal } from './fake-service.ts';
import { bytes, decrypt, derive, keyPairOf, text } from './openssl-vault.ts';

let fixture: Fixture;

beforeAll(() => void instantiate());
beforeEach(() => void (fixture = createFixture()));

const proof = { id: 'method', code: new Secret('123456') };
const group = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const summary = (cmks: readonly { id: string; followId: string | null; protected: boolean }[]) =>
  cmks.map(({ id, followId, protected: isProtected }) => [id, followId, isProtected]);

/** Whether the code opens what the service stores. */
function isSealedUnder(pin: Secret<string>, id: string): boolean {
  const key = fixture.service.keys.get(id);
  if (!key?.protection || key.encryptedPrivateKey === null) return false;
  const plain = decrypt(derive(pin.reveal(), key.protection), key.protection.iv, key.encryptedPrivateKey);
  return keyPairOf(text(plain)).publicKey === key.publicKey;
}

describe('a creation', () => {
  test('a creation is sent with a proof once the service requires one, opens its key, and its code opens the key in another page [KEY-11]', async () => {
    fixture.service.asksForProof = true;
    await fixture.vault.read();
    const write = await fixture.vault.prepareCreation({ pin: code, hints: 'a hint', replaces: [] });
    await expect(write.commit(null)).rejects.toEqual(refusal('mfa_required'));
    const [made, ...others] = await write.commit(proof);
    expect(others).toEqual([]);
    expect(made?.verification?.hints).toBe('a hint');
    expect(fixture.vault.openKeys()).toEqual([made?.id]);
    expect(fixture.liveKeys.size).toBe(2);
    expect(isSealedUnder(code, made?.id ?? '')).toBe(true);
    const page = fixture.anotherPage();
    expect(await page.read()).toEqual([made]);
    expect(await page.open(made?.id ?? '', code)).toEqual([made?.id]);
  });

  test('that replaces all keys leaves none of them open [KEY-11]', async () => {
    await fixture.openGroup('a', 'b');
    const write = await fixture.vault.prepareCreation({ pin: otherCode, hints: '', replaces: ['a', 'b'] });
    const [made] = await write.commit(proof);
    expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([[made?.id], 2]);
  });

  test('committed twice creates one key [KEY-13]', async () => {
    await fixture.vault.read();
    const write = await fixture.vault.prepareCreation({ pin: code, hints: '', replaces: [] });
    expect(await write.commit(proof)).toEqual(await write.commit(proof));
    expect([fixture.service.keys.size, await write.settle()]).toEqual([1, 'applied']);
  });

  test('a creation generates parameters within their ranges [KEY-09]', async () => {
    await fixture.vault.read();
    await (await fixture.vault.prepareCreation({ pin: code, hints: '', replaces: [] })).commit(proof);
    const [{ verification, protection } = { verification: null, protection: null }] = fixture.service.keys.values();
    expect(verification?.iterations).toSatisfy((count: number) => count >= 50_000 && count <= 70_000);
    expect(protection?.iterations).toSatisfy((count: number) => count >= 70_000 && count <= 90_000);
    expect(bytes(verification?.salt ?? '').length).toSatisfy((length: number) => length >= 20 && length <= 31);
    expect(bytes(protection?.salt ?? '').length).toSatisfy((length: number) => length >= 32 && length <= 44);
  });

  test.each([
    ['a code that is too short', 'short-1', ''],
    ['a code of one class', 'abcdefghij', ''],
    ['a hint that contains the code', code.reveal(), `it is ${code.reveal()}`],
    ['a hint that is too long', code.reveal(), 'x'.repeat(65)],
  ])('with %s is refused before anything is derived [KEY-10]', async (_, pin, hints) => {
    expect(await symbolOf(fixture.vault.prepareCreation({ pin: new Secret(pin), hints, replaces: [] }))).toBe(
      'invalid_parameters',
    );
    expect([fixture.callCounts.get('derive'), fixture.liveKeys.size]).toEqual([undefined, 0]);
  });
});

describe('a change of eight keys', () => {
  beforeEach(async () => {
    fixture.service.seedGroup(code.reveal(), group);
    fixture.service.seedUnprotected('unprotected');
    await fixture.vault.read();
    await fixture.vault.open('a', code);
  });

  test('with an unprotected one puts all under one head and one code, and wipes the old material [KEY-06]', async () => {
    const before = new Set(fixture.liveKeys);
    const write = await fixture.vault.prepareChange({ keys: ['unprotected', ...group], pin: otherCode, hints: 'new' });
    const after = await write.commit(proof);
    expect(summary(after)).toEqual([
      ['a', null, true],
      ...[...group.slice(1), 'unprotected'].map((id) => [id, 'a', true]),
    ]);
    expect(fixture.vault.openKeys()).toEqual([...group, 'unprotected']);
    // The nine private keys are unchanged; the new proof has replaced the old one.
    expect([fixture.liveKeys.size, [...fixture.liveKeys].filter((id) => !before.has(id)).length]).toEqual([10, 1]);
    expect([...group, 'unprotected'].map((id) => [isSealedUnder(code, id), isSealedUnder(otherCode, id)])).toEqual(
      after.map(() => [false, true]),
    );
    expect(await fixture.vault.read()).toEqual(after);
    expect(await symbolOf(fixture.vault.open('a', code))).toBe('pin_not_correct');
    expect(await fixture.vault.open('unprotected', otherCode)).toEqual([...group, 'unprotected']);
  });

  test('a change of eight keys needs every key of the group, open [KEY-08]', async () => {
    const prepare = (keys: readonly string[]) =>
      symbolOf(fixture.vault.prepareChange({ keys, pin: otherCode, hints: '' }));
    expect(await prepare(group.slice(1))).toBe('cmk_context_incorrect');
    expect(await prepare([])).toBe('cmk_context_incorrect');
    expect(await prepare(['unknown'])).toBe('cmk_not_found');
    fixture.vault.close();
    expect(await prepare(group)).toBe('cmk_context_incorrect');
    expect(await symbolOf(fixture.vault.prepareUnprotect({ keys: group }))).toBe('cmk_context_incorrect');
  });

  test('that is aborted leaves the keys unchanged [KEY-08]', async () => {
    const [before, stop, reason] = [fixture.liveKeys.size, new AbortController(), new Error('left')];
    const options = { signal: stop.signal, onProgress: () => stop.abort(reason) };
    await expect(fixture.vault.prepareChange({ keys: group, pin: otherCode, hints: '' }, options)).rejects.toBe(reason);
    expect([fixture.liveKeys.size, fixture.vault.openKeys()]).toEqual([before, [...group, 'unprotected']]);
  });

  test('of keys that were changed elsewhere is refused, and not sent after the page has re-read them [KEY-05]', async () => {
    const write = await fixture.vault.prepareChange({ keys: group, pin: otherCode, hints: '' });
    const page = fixture.anotherPage();
    await page.read();
    await page.open('a', code);
    await (await page.prepareChange({ keys: group, pin: code, hints: '' })).commit(proof);
    expect(await symbolOf(write.commit(proof))).toBe('modify_not_allowed');
    await fixture.vault.read();
    expect(await symbolOf(write.commit(proof))).toBe('cmk_helper_expired');
    await fixture.vault.open('a', code);
    expect(await symbolOf(write.commit(proof))).toBe('cmk_helper_expired');
    expect(fixture.service.calls.filter((call) => call === 'update')).toHaveLength(2);
    expect(await write.settle()).toBe('notApplied');
    const again = await fixture.vault.prepareChange({ keys: group, pin: otherCode, hints: '' });
    expect(summary(await again.commit(proof))).toHaveLength(9);
  });

  test('that is dropped is wiped [KEY-08]', async () => {
    const before = fixture.liveKeys.size;
    const write = await fixture.vault.prepareChange({ keys: group, pin: otherCode, hints: '' });
    expect(fixture.liveKeys.size).toBe(before + 1);
    write.drop();
    expect([fixture.liveKeys.size, await symbolOf(write.commit(proof))]).toEqual([before, 'cmk_closed']);
  });
});

describe('removing the protection', () => {
  test('removing the protection leaves the private keys unprotected and the keys open [KEY-07]', async () => {
    const pairs = await fixture.openGroup('a', 'b');
    const after = await (await fixture.vault.prepareUnprotect({ keys: ['a', 'b'] })).commit(proof);
    expect(summary(after)).toEqual([
      ['a', null, false],
      ['b', null, false],
    ]);
    expect(['a', 'b'].map((id) => fixture.service.keys.get(id)?.privateKey)).toEqual(
      pairs.map(({ privateKey }) => privateKey),
    );
    expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([['a', 'b'], 2]);
    expect(summary(await fixture.vault.read())).toEqual(summary(after));
    expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([['a', 'b'], 2]);
    expect(await symbolOf(fixture.vault.prepareUnprotect({ keys: ['a'] }))).toBe('not_enforced');
  });

  test('removing the protection is expected once: after a new code it is a downgrade again [KEY-07]', async () => {
    await fixture.openGroup('a');
    await (await fixture.vault.prepareUnprotect({ keys: ['a'] })).commit(proof);
    const unprotected = fixture.service.keys.get('a');
    const write = await fixture.vault.prepareChange({ keys: ['a'], pin: otherCode, hints: '' });
    const [{ modifiedAt } = { modifiedAt: 0 }] = await write.commit(proof);
    if (unprotected) fixture.service.keys.set('a', { ...unprotected, modifiedAt: modifiedAt + 1 });
    expect(await symbolOf(fixture.vault.read())).toBe('cmk_downgraded');
  });
});

test('a read that a write has superseded is repeated [KEY-13]', async () => {
  await fixture.openGroup('a');
  const write = await fixture.vault.prepareChange({ keys: ['a'], pin: otherCode, hints: 'new' });
  let isFirst = true;
  const { list } = fixture.service;
  fixture.service.list = async (vaultKey) => {
    const reply = await list(vaultKey);
    if (isFirst) {
      isFirst = false;
      await write.commit(proof);
    }
    return reply;
  };
  expect((await fixture.vault.read()).map(({ verification }) => verification?.hints)).toEqual(['new']);
  expect(fixture.vault.openKeys()).toEqual(['a']);
});

test('a write that becomes ready while the keys are closed is wiped [KEY-02]', async () => {
  for (let moment = 0; moment < 12; moment += 1) {
    const { sealPrivateKey } = fixture.core;
    const watched: Partial<typeof fixture.core> = {
      sealPrivateKey: async (...input) => {
        const sealed = await sealPrivateKey(...input);
        let ended = Promise.resolve();
        for (let turn = 0; turn < moment; turn += 1) ended = ended.then(() => undefined);
        void ended.then(() => late.close());
        return sealed;
      },
    };
    const core = new Proxy(fixture.core, {
      get: (target, name: keyof typeof fixture.core) => watched[name] ?? target[name],
    });
    const late = makeVault({
      core,
      api: fixture.service,
      serviceKeys: fixture.service.serviceKeys,
      now: () => fixture.service.time,
    });
    await late.prepareCreation({ pin: code, hints: '', replaces: [] }).catch(() => null);
    await fixture.vault.read(); // long after the closing
    expect(fixture.liveKeys.size, `moment ${moment}`).toBe(0);
  }
});
