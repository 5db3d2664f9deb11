import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantiate } from '../in-process.ts';
import { type Fixture, code, createFixture, symbolOf } from './fixture.ts';
import type { StoredCmk, ReplyContent } from './fake-service.ts';
import { makeKeyPair, text } from './openssl-vault.ts';

let fixture: Fixture;

beforeAll(() => void instantiate());
beforeEach(() => void (fixture = createFixture()));

/** Replaces a key of the service. */
function change(id: string, changes: (key: StoredCmk) => Partial<StoredCmk>): void {
  const key = fixture.service.keys.get(id);
  if (key !== undefined) fixture.service.keys.set(id, { ...key, ...changes(key) });
}

describe('a key is refused before anything is derived', () => {
  const protection =
    (changes: object) =>
    (key: StoredCmk): Partial<StoredCmk> => {
      return { protection: key.protection && { ...key.protection, ...changes } };
    };
  const verification =
    (changes: object) =>
    (key: StoredCmk): Partial<StoredCmk> => {
      return { verification: key.verification && { ...key.verification, ...changes } };
    };
  const salt = (length: number) => ({ salt: text(new Uint8Array(length)) });

  test.each<[string, string, (key: StoredCmk) => Partial<StoredCmk>]>([
    ['of another algorithm', 'unsupported_algorithm', () => ({ algorithm: 'ecdh-p256' })],
    ['encrypted in another way', 'unsupported_algorithm', protection({ algorithm: 'aes-256-gcm' })],
    ['derived in another way', 'unsupported_algorithm', protection({ kdf: 'scrypt' })],
    ['verified in another way', 'unsupported_algorithm', verification({ kdf: 'scrypt' })],
    ['with a short iv', 'cmk_parameters_refused', protection({ iv: 'AAAA' })],
    ['with a short salt', 'cmk_parameters_refused', protection(salt(15))],
    ['with a long salt', 'cmk_parameters_refused', protection(salt(65))],
    ['with too few iterations', 'cmk_parameters_refused', protection({ iterations: 49_999 })],
    ['with too many iterations', 'cmk_parameters_refused', protection({ iterations: 2_000_001 })],
    ['verified over a short salt', 'cmk_parameters_refused', verification(salt(15))],
    ['verified with too few iterations', 'cmk_parameters_refused', verification({ iterations: 49_999 })],
    ['verified with too many iterations', 'cmk_parameters_refused', verification({ iterations: 2_000_001 })],
    ['verified with a short hash', 'cmk_parameters_refused', verification({ hash: 'AAAA' })],
    ['whose public key is short', 'invalid_public_key', () => ({ publicKey: text(new Uint8Array(31)) })],
    ['without what its code is verified with', 'cmk_corrupt', () => ({ verification: null })],
    ['without its protection', 'cmk_corrupt', () => ({ protection: null })],
    ['that is protected and has a private key', 'cmk_corrupt', () => ({ privateKey: text(new Uint8Array(32)) })],
    ['that follows itself', 'cmk_corrupt', () => ({ followId: 'head' })],
    [
      'that is unprotected and has no private key',
      'cmk_corrupt',
      () => ({ protected: false, verification: null, protection: null }),
    ],
  ])('%s: %s [KEY-14]', async (_, symbol, changes) => {
    fixture.service.seedGroup(code.reveal(), ['head']);
    change('head', changes);
    expect(await symbolOf(fixture.vault.read())).toBe(symbol);
    expect(await symbolOf(fixture.vault.open('head', code))).toBe('cmk_unverified');
    expect(fixture.callCounts.get('derive')).toBeUndefined();
    expect(fixture.vault.openKeys()).toEqual([]);
    expect(fixture.liveKeys.size).toBe(0);
  });

  test('whose unprotected private key belongs to another public key: cmk_corrupt [KEY-03]', async () => {
    fixture.service.seedUnprotected('unprotected');
    change('unprotected', () => ({ privateKey: makeKeyPair().privateKey }));
    expect([await symbolOf(fixture.vault.read()), fixture.liveKeys.size]).toEqual(['cmk_corrupt', 0]);
  });

  test('that contradicts its list, is listed twice, or is one too many: cmk_corrupt [KEY-13]', async () => {
    fixture.service.seedGroup(code.reveal(), ['head']);
    const changes: ((value: ReplyContent, call: string) => unknown)[] = [
      (value, call) => (call === 'read' ? { ...value, modifiedAt: 5 } : value),
      (value, call) => (call === 'read' ? { ...value, id: 'other' } : value),
      ({ items = [], ...value }, call) => (call === 'list' ? { items: [...items, ...items] } : value),
    ];
    for (const content of changes) {
      fixture.service.content = content;
      expect(await symbolOf(fixture.vault.read())).toBe('cmk_corrupt');
    }
    fixture.service.content = (value) => value;
    for (let count = 0; count < 16; count += 1) fixture.service.seedUnprotected(`unprotected-${count}`);
    expect(await symbolOf(fixture.vault.read())).toBe('cmk_corrupt');
  });

  test('if one of several is refused, all are [KEY-13]', async () => {
    for (const id of ['a', 'b', 'c']) fixture.service.seedUnprotected(id);
    change('b', () => ({ privateKey: makeKeyPair().privateKey }));
    expect(await symbolOf(fixture.vault.read())).toBe('cmk_corrupt');
    expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([[], 0]);
  });
});

describe('a key that is weaker than before', () => {
  const unprotected = { verification: null, protection: null, encryptedPrivateKey: null };
  const other = makeKeyPair();

  test.each<[string, (key: StoredCmk) => Partial<StoredCmk>]>([
    [
      'without its protection',
      ({ modifiedAt }) => ({ ...unprotected, protected: false, ...other, modifiedAt: modifiedAt + 1 }),
    ],
    ['older than it was', ({ modifiedAt }) => ({ modifiedAt: modifiedAt - 1 })],
    ['as another key', () => ({ publicKey: other.publicKey })],
  ])('%s is refused, also after the keys were closed [KEY-02]', async (_, changes) => {
    fixture.service.seedGroup(code.reveal(), ['head']);
    await fixture.vault.read();
    fixture.vault.close();
    change('head', changes);
    expect(await symbolOf(fixture.vault.read())).toBe('cmk_downgraded');
    expect(fixture.vault.openKeys()).toEqual([]);
  });

  test('that this page has not unprotected itself is refused, also with its own private key [KEY-07]', async () => {
    const [pair] = fixture.service.seedGroup(code.reveal(), ['head']);
    await fixture.vault.read();
    change('head', ({ modifiedAt }) => ({
      ...unprotected,
      protected: false,
      privateKey: pair?.privateKey ?? '',
      modifiedAt: modifiedAt + 1,
    }));
    expect(await symbolOf(fixture.vault.read())).toBe('cmk_downgraded');
  });
});

describe('an open key', () => {
  test('that was changed elsewhere has expired until its code is entered again [KEY-05]', async () => {
    await fixture.openGroup('head', 'follower');
    const page = fixture.anotherPage();
    await page.read();
    await page.open('head', code);
    await (await page.prepareChange({ keys: ['head', 'follower'], pin: code, hints: '' })).commit(null);
    expect(fixture.vault.openKeys()).toEqual(['head', 'follower']);
    await fixture.vault.read();
    expect(fixture.vault.openKeys()).toEqual([]);
    expect(await symbolOf(fixture.vault.pictures('head'))).toBe('cmk_helper_expired');
    expect(await symbolOf(fixture.vault.prepareUnprotect({ keys: ['head', 'follower'] }))).toBe('cmk_helper_expired');
    await fixture.vault.open('head', code);
    expect(fixture.vault.openKeys()).toEqual(['head', 'follower']);
  });

  test('that was deleted elsewhere is closed by the next read [KEY-02]', async () => {
    fixture.service.seedGroup(code.reveal(), ['head', 'follower']);
    fixture.service.seedUnprotected('unprotected');
    await fixture.vault.read();
    await fixture.vault.open('head', code);
    await fixture.anotherPage().remove(['head'], null);
    await fixture.vault.read();
    expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([['unprotected'], 1]);
    await fixture.vault.remove(['unprotected'], null);
    await fixture.vault.remove(['unprotected'], null); // deleting twice succeeds
    expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([[], 0]);
    expect(await symbolOf(fixture.vault.pictures('unprotected'))).toBe('cmk_not_found');
  });
});
