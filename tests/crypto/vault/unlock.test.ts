import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/calls/key-vault.ts';
import { Secret } from '#machines/shared/secret.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { instantiate } from '../in-process.ts';
import { type Fixture, code, createFixture, otherCode, symbolOf } from './fixture.ts';
import { type ReplyContent, refusal } from './fake-service.ts';
import { bytes, sealPicture, text, unclampedKeyPair } from './openssl-vault.ts';

let fixture: Fixture;

beforeAll(() => void instantiate());

beforeEach(async () => {
  fixture = createFixture();
  fixture.service.seedGroup(code.reveal(), ['head', 'follower', 'third']);
  fixture.service.seedUnprotected('unprotected');
  await fixture.vault.read();
});

describe('a protection code', () => {
  test('a protection code opens its head and all keys that follow it, from any of them, and reports progress [KEY-04]', async () => {
    const reports: number[][] = [];
    const opened = await fixture.vault.open('follower', code, {
      onProgress: (done, total) => void reports.push([done, total]),
    });
    expect(opened).toEqual(['head', 'follower', 'third']);
    expect(fixture.vault.openKeys()).toEqual(['head', 'follower', 'third', 'unprotected']);
    const total = 50_000 + 3 * 50_001;
    expect(reports.at(-1)).toEqual([total, total]);
    expect(reports.every(([done = 0], index) => done > (reports[index - 1]?.[0] ?? 0))).toBe(true);
    // Four private keys, and the proof that the group shares; no derived key is left.
    expect(fixture.liveKeys.size).toBe(5);
  });

  test('that is wrong is sent to the service, which counts it and finally locks the key [KEY-14]', async () => {
    const outcomes: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { symbol, triesLeft, waitUntil } = refusalOf(
        await fixture.vault.open('head', otherCode).catch((error: unknown) => error),
      );
      outcomes.push([symbol, triesLeft, waitUntil]);
    }
    const counted = [4, 3, 2, 1, 0].map((left) => ['pin_not_correct', left, null]);
    expect(outcomes).toEqual([...counted, ['pin_locked', null, 900_000]]);
    expect(fixture.service.calls.filter((call) => call === 'extract')).toHaveLength(6);
    expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([['unprotected'], 1]);
  });

  const faults = ['time_out', 'unreachable', 'unknown', 'system_error'];
  test.each(faults)('a protection code is not reported as wrong when the reply is %s [KEY-14]', async (symbol) => {
    fixture.service.before = (call) => {
      if (call === 'extract') throw refusal(symbol);
    };
    await expect(fixture.vault.open('head', code)).rejects.toEqual(refusal(symbol));
    expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([['unprotected'], 1]);
  });

  test('a protection code is refused with a symbol if there is nothing to check it against [KEY-03]', async () => {
    const refused = [
      symbolOf(fixture.anotherPage().open('head', code)),
      symbolOf(fixture.vault.open('head', new Secret(''))),
      symbolOf(fixture.vault.open('unknown', code)),
    ];
    expect(await Promise.all(refused)).toEqual(['cmk_unverified', 'cmk_unverified', 'cmk_not_found']);
    expect(fixture.callCounts.get('derive')).toBeUndefined();
  });

  test.each([0, 1, 2, 254, 255])(
    'a protection code opens keys not clamped in bit %i, protected or not [KEY-02]',
    async (bit) => {
      const { service, vault } = createFixture();
      const ids = ['head', 'follower'];
      service.seedGroup(code.reveal(), ids, () => unclampedKeyPair(bit));
      service.seedUnprotected('unprotected', unclampedKeyPair(bit));
      await vault.read();
      expect(await vault.open('head', code)).toEqual(ids);
      service.sealedPictures = [
        sealPicture('follower', service.keys.get('follower')?.publicKey ?? '', 'p1', bytes('AAEC')),
      ];
      expect((await vault.pictures('follower')).map(({ bytes: content }) => text(content))).toEqual(['AAEC']);
      const change = await vault.prepareChange({ keys: [...ids, 'unprotected'], pin: otherCode, hints: '' });
      await change.commit(null);
      expect(await vault.open('head', otherCode)).toEqual([...ids, 'unprotected']);
    },
  );

  test('a protection code is not needed for an unprotected key [KEY-03]', async () => {
    expect(await fixture.vault.open('unprotected', new Secret(''))).toEqual(['unprotected']);
  });
});

/** With the first bit of its bytes altered. */
const flipped = (base64url: string): string =>
  text(bytes(base64url).map((byte, index) => (index === 0 ? byte ^ 128 : byte)));

describe('a reply to an extraction', () => {
  type Item = NonNullable<ReplyContent['items']>[number];
  const altered = (alter: (item: Item) => object): void => {
    fixture.service.content = (value, call) => {
      if (call !== 'extract') return value;
      return { items: value.items?.flatMap((item) => (item.id === 'follower' ? alter(item) : item)) };
    };
  };

  test.each<[string, string, (item: Item) => object]>([
    ['of another private key', 'cmk_corrupt', (item) => ({ ...item, encryptedPrivateKey: 'A'.repeat(43) })],
    ['cut short', 'cmk_corrupt', (item) => ({ ...item, encryptedPrivateKey: 'AAAA' })],
    [
      'protected in another way',
      'cmk_corrupt',
      (item) => ({ ...item, protection: { ...item.protection, iterations: 50_000 } }),
    ],
    ['older than the page has seen it', 'cmk_downgraded', (item) => ({ ...item, modifiedAt: item.modifiedAt - 1 })],
    ['newer than the page has seen it', 'cmk_helper_expired', (item) => ({ ...item, modifiedAt: item.modifiedAt + 1 })],
    ['left out', 'cmk_corrupt', () => []],
    ['with an unknown member', 'envelope_invalid', (item) => ({ ...item, more: 1 })],
  ])('with a key %s fails with %s, and no key of the group opens [KEY-04]', async (_, symbol, alter) => {
    altered(alter);
    expect(await symbolOf(fixture.vault.open('head', code))).toBe(symbol);
    expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([['unprotected'], 1]);
  });

  test.each<[string, string, (reply: Envelope) => Partial<Envelope>]>([
    ['epk', 'envelope_replayed', ({ epk }) => ({ epk: flipped(epk) })],
    ['kid', 'envelope_key_unknown', () => ({ kid: 'k2' })],
    ['iv', 'envelope_mac_incorrect', ({ iv }) => ({ iv: flipped(iv) })],
    ['time', 'envelope_mac_incorrect', ({ time }) => ({ time: time - 1 })],
    ['data', 'envelope_mac_incorrect', ({ data }) => ({ data: flipped(data) })],
    ['mac', 'envelope_mac_incorrect', ({ mac }) => ({ mac: flipped(mac) })],
  ])('whose envelope has an altered %s fails with %s and uses up no attempt [KEY-13]', async (_, symbol, change) => {
    fixture.service.reply = (reply, call) => (call === 'extract' ? { ...reply, ...change(reply) } : reply);
    expect(await symbolOf(fixture.vault.open('head', code))).toBe(symbol);
    expect(fixture.vault.openKeys()).toEqual(['unprotected']);
    expect(fixture.liveKeys.size).toBe(1);
    expect(fixture.service.triesLeft).toBe(5);
  });

  test('a reply to an extraction is not used for a code that the page has found wrong [KEY-14]', async () => {
    const head = fixture.service.keys.get('head');
    fixture.service.content = (value, call) => {
      const isHead = call === 'read' && value.id === 'head';
      return isHead ? { ...value, verification: { ...head?.verification, hash: 'A'.repeat(43) } } : value;
    };
    const page = fixture.anotherPage();
    await page.read();
    expect(await symbolOf(page.open('head', code))).toBe('cmk_corrupt');
    expect(page.openKeys()).toEqual(['unprotected']);
  });
});

describe('aborting', () => {
  test.each(['derivation', 'extraction'])(
    'during the %s rejects with the reason of the signal and leaves no key [KEY-04]',
    async (moment) => {
      const stop = new AbortController();
      const reason = new Error('left');
      if (moment === 'extraction') fixture.service.before = (call) => void (call === 'extract' && stop.abort(reason));
      const onProgress = (): void => void (moment === 'derivation' && stop.abort(reason));
      await expect(fixture.vault.open('head', code, { signal: stop.signal, onProgress })).rejects.toBe(reason);
      expect(fixture.service.calls.includes('extract')).toBe(moment === 'extraction');
      expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([['unprotected'], 1]);
      expect(await fixture.vault.open('head', code)).toEqual(['head', 'follower', 'third']);
    },
  );

  test('closing the keys aborts an unlock that is running [KEY-02]', async () => {
    const outcome = symbolOf(fixture.vault.open('head', code, { onProgress: () => fixture.vault.close() }));
    expect(await outcome).toBe('cmk_closed');
    expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([[], 0]);
    expect(await symbolOf(fixture.vault.pictures('unprotected'))).toBe('cmk_closed');
  });
});

describe('a picture', () => {
  const content = new Uint8Array(100_000).map((_, index) => index);
  const seal = () => sealPicture('head', fixture.service.keys.get('head')?.publicKey ?? '', 'p1', content);

  test('a picture opens with an open key [KEY-02]', async () => {
    fixture.service.sealedPictures = [seal()];
    expect(await symbolOf(fixture.vault.pictures('head'))).toBe('cmk_closed');
    await fixture.vault.open('head', code);
    expect(await fixture.vault.pictures('head')).toEqual([
      { id: 'p1', takenAt: 1_700_000_000_000, type: 'image/png', bytes: content },
    ]);
  });

  test.each([
    ['of another key', {}, 'third', 'envelope_mac_incorrect'],
    ['under another id', { id: 'p2' }, 'head', 'envelope_mac_incorrect'],
    ['of another time', { takenAt: 1 }, 'head', 'envelope_mac_incorrect'],
    ['of another type', { type: 'image/jpeg' }, 'head', 'envelope_mac_incorrect'],
    ['with another iv', { iv: 'A'.repeat(22) }, 'head', 'envelope_mac_incorrect'],
    ['with other data', { data: 'AAAA' }, 'head', 'envelope_mac_incorrect'],
    ['with a short mac', { mac: 'AAAA' }, 'head', 'envelope_invalid'],
    ['from a camera key of low order', { epk: 'A'.repeat(43) }, 'head', 'invalid_public_key'],
  ] as const)('%s is refused [KEY-02]', async (_, changes, id, symbol) => {
    await fixture.vault.open('head', code);
    fixture.service.sealedPictures = [{ ...seal(), ...changes }];
    expect(await symbolOf(fixture.vault.pictures(id))).toBe(symbol);
  });
});
