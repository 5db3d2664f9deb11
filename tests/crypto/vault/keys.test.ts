import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantiate } from '../in-process.ts';
import { type Bench, code, makeBench, symbolOf } from './bench.ts';
import type { KeptCmk, Told } from './fake-service.ts';
import { makeKeyPair, text } from './sealing.ts';

let bench: Bench;

beforeAll(() => void instantiate());
beforeEach(() => void (bench = makeBench()));

/** Puts another key in the place of one that the service has. */
function change(id: string, changes: (key: KeptCmk) => Partial<KeptCmk>): void {
  const key = bench.service.keys.get(id);
  if (key !== undefined) bench.service.keys.set(id, { ...key, ...changes(key) });
}

describe('a key is refused before anything is derived', () => {
  const protection = (changes: object) => (key: KeptCmk): Partial<KeptCmk> => {
    return { protection: key.protection && { ...key.protection, ...changes } };
  };
  const verification = (changes: object) => (key: KeptCmk): Partial<KeptCmk> => {
    return { verification: key.verification && { ...key.verification, ...changes } };
  };
  const salt = (length: number) => ({ salt: text(new Uint8Array(length)) });

  test.each<[string, string, (key: KeptCmk) => Partial<KeptCmk>]>([
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
    ['that is protected and bare', 'cmk_corrupt', () => ({ privateKey: text(new Uint8Array(32)) })],
    ['that follows itself', 'cmk_corrupt', () => ({ followId: 'head' })],
    ['that follows nothing', 'cmk_corrupt', () => ({ followId: 'nobody', verification: null })],
    ['that is bare without its private key', 'cmk_corrupt', () => ({ protected: false, verification: null, protection: null })],
  ])('%s: %s [KEY-14]', async (_, symbol, changes) => {
    bench.service.seedGroup(code.reveal(), ['head']);
    change('head', changes);
    expect(await symbolOf(bench.vault.read())).toBe(symbol);
    expect(await symbolOf(bench.vault.open('head', code))).toBe('cmk_unverified');
    expect([bench.asked.get('derive'), bench.vault.openKeys(), bench.alive.size]).toEqual([undefined, [], 0]);
  });

  test('whose bare private key belongs to another public key: cmk_corrupt [KEY-03]', async () => {
    bench.service.seedBare('bare');
    change('bare', () => ({ privateKey: makeKeyPair().privateKey }));
    expect([await symbolOf(bench.vault.read()), bench.alive.size]).toEqual(['cmk_corrupt', 0]);
  });

  test('that its list names in another way, twice, or beside more than there can be: cmk_corrupt [KEY-13]', async () => {
    bench.service.seedGroup(code.reveal(), ['head']);
    const ways: ((value: Told, call: string) => unknown)[] = [
      (value, call) => (call === 'read' ? { ...value, modifiedAt: 5 } : value),
      (value, call) => (call === 'read' ? { ...value, id: 'other' } : value),
      ({ items = [], ...value }, call) => (call === 'list' ? { items: [...items, ...items] } : value),
    ];
    for (const way of ways) {
      bench.service.content = way;
      expect(await symbolOf(bench.vault.read())).toBe('cmk_corrupt');
    }
    bench.service.content = (value) => value;
    for (let count = 0; count < 16; count += 1) bench.service.seedBare(`bare-${count}`);
    expect(await symbolOf(bench.vault.read())).toBe('cmk_corrupt');
  });

  test('when one of many cannot be read, none is told [KEY-13]', async () => {
    for (const id of ['a', 'b', 'c']) bench.service.seedBare(id);
    change('b', () => ({ privateKey: makeKeyPair().privateKey }));
    expect(await symbolOf(bench.vault.read())).toBe('cmk_corrupt');
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([[], 0]);
  });
});

describe('a key that comes back weaker', () => {
  const bare = { verification: null, protection: null, encryptedPrivateKey: null };
  const other = makeKeyPair();

  test.each<[string, (key: KeptCmk) => Partial<KeptCmk>]>([
    ['without its protection', ({ modifiedAt }) => ({ ...bare, protected: false, ...other, modifiedAt: modifiedAt + 1 })],
    ['older than it was', ({ modifiedAt }) => ({ modifiedAt: modifiedAt - 1 })],
    ['as another key', () => ({ publicKey: other.publicKey })],
  ])('%s is refused, also after the keys were closed [KEY-02]', async (_, changes) => {
    bench.service.seedGroup(code.reveal(), ['head']);
    await bench.vault.read();
    bench.vault.close();
    change('head', changes);
    expect(await symbolOf(bench.vault.read())).toBe('cmk_downgraded');
    expect(bench.vault.openKeys()).toEqual([]);
  });

  test('under its own private key is refused as well, unless this page has bared it [KEY-07]', async () => {
    const [pair] = bench.service.seedGroup(code.reveal(), ['head']);
    await bench.vault.read();
    change('head', ({ modifiedAt }) => ({ ...bare, protected: false, privateKey: pair?.privateKey ?? '', modifiedAt: modifiedAt + 1 }));
    expect(await symbolOf(bench.vault.read())).toBe('cmk_downgraded');
  });
});

describe('a helper', () => {
  test('that is older than its key has expired, until the code is given again [KEY-05]', async () => {
    bench.service.seedGroup(code.reveal(), ['head', 'follower']);
    await bench.vault.read();
    await bench.vault.open('head', code);
    const another = bench.another();
    await another.read();
    await another.open('head', code);
    await another.commit(await another.prepareChange({ keys: ['head', 'follower'], pin: code, hints: '' }), null);
    expect(bench.vault.openKeys()).toEqual(['head', 'follower']);
    await bench.vault.read();
    expect(bench.vault.openKeys()).toEqual([]);
    expect(await symbolOf(bench.vault.pictures('head'))).toBe('cmk_helper_expired');
    expect(await symbolOf(bench.vault.prepareBare({ keys: ['head', 'follower'] }))).toBe('cmk_helper_expired');
    await bench.vault.open('head', code);
    expect(bench.vault.openKeys()).toEqual(['head', 'follower']);
  });

  test('of a key that is gone goes with it [KEY-02]', async () => {
    bench.service.seedGroup(code.reveal(), ['head', 'follower']);
    bench.service.seedBare('bare');
    await bench.vault.read();
    await bench.vault.open('head', code);
    await bench.another().remove('head', null);
    await bench.vault.read();
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([['bare'], 1]);
    await bench.vault.remove('bare', null);
    await bench.vault.remove('bare', null); // gone is gone
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([[], 0]);
    expect(await symbolOf(bench.vault.pictures('bare'))).toBe('cmk_not_found');
  });
});
