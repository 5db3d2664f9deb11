import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/calls/key-vault.ts';
import { makeVault } from '#src/vault/vault.ts';
import { instantiate } from '../in-process.ts';
import { type Fixture, code, createFixture, symbolOf } from './fixture.ts';
import { bytes, text } from './openssl-vault.ts';

let fixture: Fixture;

beforeAll(() => void instantiate());

beforeEach(() => {
  fixture = createFixture();
  fixture.service.seedGroup(code.reveal(), ['head']);
});

const flipped = (base64url: string, bit: number): string => {
  const altered = bytes(base64url);
  altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return text(altered);
};

/** The symbol of a read in which every reply to `call` is altered. */
async function readAltered(call: string, alter: (envelope: Envelope) => Envelope): Promise<string> {
  fixture.service.reply = (envelope, name) => (name === call ? alter(envelope) : envelope);
  const symbol = await symbolOf(fixture.vault.read());
  expect([fixture.vault.openKeys(), fixture.liveKeys.size]).toEqual([[], 0]);
  return symbol;
}

describe.each(['list', 'read'])('a reply to %s', (call) => {
  test.each([
    ['epk', 256, 'envelope_replayed'],
    ['iv', 128, 'envelope_mac_incorrect'],
    ['mac', 256, 'envelope_mac_incorrect'],
  ] as const)('with any bit of its %s altered is refused [KEY-13]', async (field, bits, symbol) => {
    for (let bit = 0; bit < bits; bit += 1) {
      expect(
        await readAltered(call, (reply) => ({ ...reply, [field]: flipped(reply[field], bit) })),
        `bit ${bit}`,
      ).toBe(symbol);
    }
  });

  test('with a bit altered in any byte of its data is refused [KEY-13]', async () => {
    let length = 1;
    for (let byte = 0; byte < length; byte += 1) {
      const outcome = await readAltered(call, (reply) => {
        length = bytes(reply.data).length;
        return { ...reply, data: flipped(reply.data, byte * 8 + (byte % 8)) };
      });
      expect(outcome, `byte ${byte}`).toBe('envelope_mac_incorrect');
    }
    expect(length).toBeGreaterThan(100);
  });

  test.each<[string, string, (reply: Envelope) => Partial<Envelope>]>([
    ['of another version', 'envelope_invalid', () => ({ v: 2 })],
    ['under another service key', 'envelope_key_unknown', () => ({ kid: 'k2' })],
    ['whose time was changed', 'envelope_mac_incorrect', ({ time }) => ({ time: time + 1 })],
    ['that is too old', 'envelope_time_incorrect', ({ time }) => ({ time: time - 300_001 })],
    ['from the future', 'envelope_time_incorrect', ({ time }) => ({ time: time + 300_001 })],
    ['with its end cut off', 'envelope_mac_incorrect', ({ data }) => ({ data: text(bytes(data).subarray(0, -3)) })],
    ['with a short iv', 'envelope_invalid', ({ iv }) => ({ iv: iv.slice(0, -2) })],
    ['with a short mac', 'envelope_invalid', ({ mac }) => ({ mac: mac.slice(0, -3) })],
    ['whose mac is not canonical base64url', 'envelope_invalid', ({ mac }) => ({ mac: nextLetter(mac) })],
  ])('%s fails with %s [KEY-13]', async (_, symbol, change) => {
    expect(await readAltered(call, (reply) => ({ ...reply, ...change(reply) }))).toBe(symbol);
  });

  test.each<[string, (value: object) => unknown]>([
    ['that is not JSON', () => '{"items":'],
    ['that is not JSON behind a private key', () => `{"privateKey":"${'A'.repeat(43)}"`],
    ['that has another type', () => []],
    ['with an unknown member', (value) => ({ ...value, more: 1 })],
    ['with an invalid private key', (value) => ({ ...value, privateKey: 'AAAA' })],
    ['with too many private keys', () => Array.from({ length: 17 }, () => ({ privateKey: 'A'.repeat(43) }))],
    ['with private keys in another place', () => ({ items: [{ privateKey: 'A'.repeat(43) }] })],
  ])('%s fails with envelope_invalid, and no handle is left [KEY-13]', async (_, change) => {
    fixture.service.content = (value, name) => (name === call ? change(value) : value);
    expect(await symbolOf(fixture.vault.read())).toBe('envelope_invalid');
    expect(fixture.liveKeys.size).toBe(0);
  });
});

/** The same bytes, with an unused bit of the last letter set. */
function nextLetter(base64url: string): string {
  const last = base64url.charCodeAt(base64url.length - 1);
  return base64url.slice(0, -1) + String.fromCharCode(last + 1);
}

test('responses swapped between two calls are refused by both [KEY-13]', async () => {
  const waiting: { name: string; resolve: () => void; reply: Envelope }[] = [];
  const { list } = fixture.service;
  fixture.service.list = async (vaultKey) => {
    const reply = await list(vaultKey);
    await new Promise<void>((resolve) => waiting.push({ name: vaultKey, resolve, reply }) === 2 && release());
    return waiting.find(({ name }) => name !== vaultKey)?.reply ?? reply;
  };
  const release = (): void => {
    for (const { resolve } of waiting) resolve();
  };
  const reading = [symbolOf(fixture.vault.read()), symbolOf(fixture.anotherPage().read())];
  expect(await Promise.all(reading)).toEqual(['envelope_replayed', 'envelope_replayed']);
});

test('an old response to the same call is refused, and so is a request sealed for another path [KEY-13]', async () => {
  const replies: Envelope[] = [];
  fixture.service.reply = (envelope) => (replies.push(envelope), envelope);
  await fixture.vault.read();
  fixture.service.reply = (envelope) => replies[0] ?? envelope;
  expect(await symbolOf(fixture.vault.read())).toBe('envelope_replayed');
  fixture.service.reply = (envelope) => envelope;
  const { create, update } = fixture.service;
  fixture.service.create = update;
  const write = await fixture.vault.prepareCreation({ pin: code, hints: '', replaces: [] });
  expect(await symbolOf(write.commit(null))).toBe('envelope_mac_incorrect');
  fixture.service.create = create;
});

test('a service key of low order is refused before anything is sent [KEY-13]', async () => {
  const serviceKeys = [{ kid: 'k1', publicKey: text(new Uint8Array(32)) }];
  const vault = makeVault({ core: fixture.core, api: fixture.service, serviceKeys, now: () => 0 });
  expect([await symbolOf(vault.read()), fixture.service.calls]).toEqual(['invalid_public_key', []]);
});
