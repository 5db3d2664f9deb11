import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/calls/key-vault.ts';
import { Secret } from '#machines/shared/secret.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { instantiate } from '../in-process.ts';
import { type Bench, code, makeBench, otherCode, symbolOf } from './bench.ts';
import { type Told, refusal } from './fake-service.ts';
import { bytes, sealPicture, text } from './sealing.ts';

let bench: Bench;

beforeAll(() => void instantiate());

beforeEach(async () => {
  bench = makeBench();
  bench.service.seedGroup(code.reveal(), ['head', 'follower', 'third']);
  bench.service.seedBare('bare');
  await bench.vault.read();
});

describe('a code', () => {
  test('opens its head and all that follow it, from any of them, and tells how far it is [KEY-04]', async () => {
    const told: number[][] = [];
    const opened = await bench.vault.open('follower', code, { onProgress: (done, total) => void told.push([done, total]) });
    expect(opened).toEqual(['head', 'follower', 'third']);
    expect(bench.vault.openKeys()).toEqual(['head', 'follower', 'third', 'bare']);
    const total = 50_000 + 3 * 50_001;
    expect(told.at(-1)).toEqual([total, total]);
    expect(told.every(([done = 0], index) => done > (told[index - 1]?.[0] ?? 0))).toBe(true);
    // Four private keys and the one proof that the group shares; nothing that they were derived from.
    expect(bench.alive.size).toBe(5);
  });

  test('that is wrong still goes to the service, which counts it and in the end says wait [KEY-14]', async () => {
    const outcomes: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { symbol, triesLeft, waitUntil } = refusalOf(await bench.vault.open('head', otherCode).catch((error: unknown) => error));
      outcomes.push([symbol, triesLeft, waitUntil]);
    }
    const counted = [4, 3, 2, 1, 0].map((left) => ['pin_not_correct', left, null]);
    expect(outcomes).toEqual([...counted, ['pin_locked', null, 900_000]]);
    expect(bench.service.calls.filter((call) => call === 'extract')).toHaveLength(6);
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([['bare'], 1]);
  });

  test.each(['time_out', 'unreachable', 'unknown', 'system_error'])('is not wrong when the answer is %s [KEY-14]', async (symbol) => {
    bench.service.before = (call) => {
      if (call === 'extract') throw refusal(symbol);
    };
    await expect(bench.vault.open('head', code)).rejects.toEqual(refusal(symbol));
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([['bare'], 1]);
  });

  test('is refused by name where there is nothing to check it against [KEY-03]', async () => {
    const refused = [
      symbolOf(bench.another().open('head', code)),
      symbolOf(bench.vault.open('head', new Secret(''))),
      symbolOf(bench.vault.open('nobody', code)),
    ];
    expect(await Promise.all(refused)).toEqual(['cmk_unverified', 'cmk_unverified', 'cmk_not_found']);
    expect(bench.asked.get('derive')).toBeUndefined();
  });

  test('is not needed for a bare key [KEY-03]', async () => {
    expect(await bench.vault.open('bare', new Secret(''))).toEqual(['bare']);
  });
});

/** With the first bit of its bytes altered. */
const flipped = (base64url: string): string => text(bytes(base64url).map((byte, index) => (index === 0 ? byte ^ 128 : byte)));

describe('what the service hands out for a code', () => {
  type Item = NonNullable<Told['items']>[number];
  const altered = (alter: (item: Item) => object): void => {
    bench.service.content = (value, call) => {
      if (call !== 'extract') return value;
      return { items: value.items?.flatMap((item) => (item.id === 'follower' ? alter(item) : item)) };
    };
  };

  test.each<[string, string, (item: Item) => object]>([
    ['of another key', 'wrong_pin', (item) => ({ ...item, encryptedPrivateKey: 'A'.repeat(43) })],
    ['cut short', 'cmk_corrupt', (item) => ({ ...item, encryptedPrivateKey: 'AAAA' })],
    ['protected in another way', 'cmk_corrupt', (item) => ({ ...item, protection: { ...item.protection, iterations: 50_000 } })],
    ['older than it was seen', 'cmk_downgraded', (item) => ({ ...item, modifiedAt: item.modifiedAt - 1 })],
    ['newer than it was seen', 'cmk_helper_expired', (item) => ({ ...item, modifiedAt: item.modifiedAt + 1 })],
    ['left out', 'cmk_corrupt', () => []],
    ['with a member too many', 'envelope_invalid', (item) => ({ ...item, more: 1 })],
  ])('a key %s is %s, and none of the group opens [KEY-04]', async (_, symbol, alter) => {
    altered(alter);
    expect(await symbolOf(bench.vault.open('head', code))).toBe(symbol);
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([['bare'], 1]);
  });

  test.each<[string, string, (reply: Envelope) => Partial<Envelope>]>([
    ['epk', 'envelope_replayed', ({ epk }) => ({ epk: flipped(epk) })],
    ['kid', 'envelope_key_unknown', () => ({ kid: 'k2' })],
    ['iv', 'envelope_mac_incorrect', ({ iv }) => ({ iv: flipped(iv) })],
    ['time', 'envelope_mac_incorrect', ({ time }) => ({ time: time - 1 })],
    ['data', 'envelope_mac_incorrect', ({ data }) => ({ data: flipped(data) })],
    ['mac', 'envelope_mac_incorrect', ({ mac }) => ({ mac: flipped(mac) })],
  ])('in an envelope whose %s was altered is %s, and says nothing of the code [KEY-13]', async (_, symbol, change) => {
    bench.service.reply = (reply, call) => (call === 'extract' ? { ...reply, ...change(reply) } : reply);
    expect(await symbolOf(bench.vault.open('head', code))).toBe(symbol);
    expect([bench.vault.openKeys(), bench.alive.size, bench.service.triesLeft]).toEqual([['bare'], 1, 5]);
  });

  test('for a code that is wrong by what the page knows is not used [KEY-14]', async () => {
    const head = bench.service.keys.get('head');
    bench.service.content = (value, call) => {
      const isHead = call === 'read' && value.id === 'head';
      return isHead ? { ...value, verification: { ...head?.verification, hash: 'A'.repeat(43) } } : value;
    };
    const another = bench.another();
    await another.read();
    expect(await symbolOf(another.open('head', code))).toBe('cmk_corrupt');
    expect(another.openKeys()).toEqual(['bare']);
  });
});

describe('giving up', () => {
  test.each(['derivation', 'extraction'])('in the middle of the %s rejects with its reason and leaves nothing [KEY-04]', async (moment) => {
    const leaving = new AbortController();
    const reason = new Error('left');
    if (moment === 'extraction') bench.service.before = (call) => void (call === 'extract' && leaving.abort(reason));
    const onProgress = (): void => void (moment === 'derivation' && leaving.abort(reason));
    await expect(bench.vault.open('head', code, { signal: leaving.signal, onProgress })).rejects.toBe(reason);
    expect(bench.service.calls.includes('extract')).toBe(moment === 'extraction');
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([['bare'], 1]);
    expect(await bench.vault.open('head', code)).toEqual(['head', 'follower', 'third']);
  });

  test('closing the keys ends what is under way [KEY-02]', async () => {
    const outcome = symbolOf(bench.vault.open('head', code, { onProgress: () => bench.vault.close() }));
    expect(await outcome).toBe('cmk_closed');
    expect([bench.vault.openKeys(), bench.alive.size]).toEqual([[], 0]);
    expect(await symbolOf(bench.vault.pictures('bare'))).toBe('cmk_closed');
  });
});

describe('a picture', () => {
  const content = new Uint8Array(100_000).map((_, index) => index);
  const seal = () => sealPicture('head', bench.service.keys.get('head')?.publicKey ?? '', 'p1', content);

  test('opens with an open key [KEY-02]', async () => {
    bench.service.sealedPictures = [seal()];
    expect(await symbolOf(bench.vault.pictures('head'))).toBe('cmk_closed');
    await bench.vault.open('head', code);
    expect(await bench.vault.pictures('head')).toEqual([{ id: 'p1', takenAt: 1_700_000_000_000, type: 'image/png', bytes: content }]);
  });

  test.each([
    ['of another key', { }, 'third', 'envelope_mac_incorrect'],
    ['under another name', { id: 'p2' }, 'head', 'envelope_mac_incorrect'],
    ['of another time', { takenAt: 1 }, 'head', 'envelope_mac_incorrect'],
    ['of another type', { type: 'image/jpeg' }, 'head', 'envelope_mac_incorrect'],
    ['with another iv', { iv: 'A'.repeat(22) }, 'head', 'envelope_mac_incorrect'],
    ['with other data', { data: 'AAAA' }, 'head', 'envelope_mac_incorrect'],
    ['with a short mac', { mac: 'AAAA' }, 'head', 'envelope_invalid'],
    ['from a camera key of low order', { epk: 'A'.repeat(43) }, 'head', 'invalid_public_key'],
  ] as const)('%s is refused [KEY-02]', async (_, changes, id, symbol) => {
    await bench.vault.open('head', code);
    bench.service.sealedPictures = [{ ...seal(), ...changes }];
    expect(await symbolOf(bench.vault.pictures(id))).toBe(symbol);
  });
});
