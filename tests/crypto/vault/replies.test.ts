import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/calls/key-vault.ts';
import { makeVault } from '#src/vault/vault.ts';
import { instantiate } from '../in-process.ts';
import { type Bench, code, makeBench, symbolOf } from './bench.ts';
import { bytes, text } from './sealing.ts';

let bench: Bench;

beforeAll(() => void instantiate());

beforeEach(() => {
  bench = makeBench();
  bench.service.seedGroup(code.reveal(), ['head']);
});

const flipped = (base64url: string, bit: number): string => {
  const altered = bytes(base64url);
  altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return text(altered);
};

/** What reading says when every reply to `call` is altered. */
async function readAltered(call: string, alter: (envelope: Envelope) => Envelope): Promise<string> {
  bench.service.reply = (envelope, name) => (name === call ? alter(envelope) : envelope);
  const symbol = await symbolOf(bench.vault.read());
  expect([bench.vault.openKeys(), bench.alive.size]).toEqual([[], 0]);
  return symbol;
}

describe.each(['list', 'read'])('a reply to %s', (call) => {
  test.each([
    ['epk', 256, 'envelope_replayed'],
    ['iv', 128, 'envelope_mac_incorrect'],
    ['mac', 256, 'envelope_mac_incorrect'],
  ] as const)('with any bit of its %s altered is refused [KEY-13]', async (field, bits, symbol) => {
    for (let bit = 0; bit < bits; bit += 1) {
      expect(await readAltered(call, (reply) => ({ ...reply, [field]: flipped(reply[field], bit) })), `bit ${bit}`).toBe(symbol);
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
    ['whose mac is written in another way', 'envelope_invalid', ({ mac }) => ({ mac: nextLetter(mac) })],
  ])('%s is %s [KEY-13]', async (_, symbol, change) => {
    expect(await readAltered(call, (reply) => ({ ...reply, ...change(reply) }))).toBe(symbol);
  });

  test.each<[string, (value: object) => unknown]>([
    ['that is not JSON', () => '{"items":'],
    ['that is something else', () => []],
    ['with a member too many', (value) => ({ ...value, more: 1 })],
    ['with a private key that is none', (value) => ({ ...value, privateKey: 'AAAA' })],
    ['with more private keys than there can be', () => Array.from({ length: 17 }, () => ({ privateKey: 'A'.repeat(43) }))],
    ['with private keys in another place', () => ({ items: [{ privateKey: 'A'.repeat(43) }] })],
  ])('%s is damaged, and no key of it is kept [KEY-13]', async (_, change) => {
    bench.service.content = (value, name) => (name === call ? change(value) : value);
    expect(await symbolOf(bench.vault.read())).toBe('envelope_invalid');
    expect(bench.alive.size).toBe(0);
  });
});

/** The same bytes with a bit that none of them takes. */
function nextLetter(base64url: string): string {
  const last = base64url.charCodeAt(base64url.length - 1);
  return base64url.slice(0, -1) + String.fromCharCode(last + 1);
}

test('replies that were swapped between two calls are refused by both [KEY-13]', async () => {
  const waiting: { name: string; resolve: () => void; reply: Envelope }[] = [];
  const { list } = bench.service;
  bench.service.list = async (vaultKey) => {
    const reply = await list(vaultKey);
    await new Promise<void>((resolve) => waiting.push({ name: vaultKey, resolve, reply }) === 2 && release());
    return waiting.find(({ name }) => name !== vaultKey)?.reply ?? reply;
  };
  const release = (): void => {
    for (const { resolve } of waiting) resolve();
  };
  const reading = [symbolOf(bench.vault.read()), symbolOf(bench.another().read())];
  expect(await Promise.all(reading)).toEqual(['envelope_replayed', 'envelope_replayed']);
});

test('an old reply of the same call is refused, and so is a request sealed for another path [KEY-13]', async () => {
  const kept: Envelope[] = [];
  bench.service.reply = (envelope) => (kept.push(envelope), envelope);
  await bench.vault.read();
  bench.service.reply = (envelope) => kept[0] ?? envelope;
  expect(await symbolOf(bench.vault.read())).toBe('envelope_replayed');
  bench.service.reply = (envelope) => envelope;
  const { create, update } = bench.service;
  bench.service.create = update;
  const write = await bench.vault.prepareCreation({ pin: code, hints: '', replaces: [] });
  expect(await symbolOf(bench.vault.commit(write, null))).toBe('envelope_mac_incorrect');
  bench.service.create = create;
});

test('a service key of low order is refused before anything leaves [KEY-13]', async () => {
  const serviceKeys = [{ kid: 'k1', publicKey: text(new Uint8Array(32)) }];
  const vault = makeVault({ core: bench.core, api: bench.service, serviceKeys, now: () => 0 });
  expect([await symbolOf(vault.read()), bench.service.calls]).toEqual(['invalid_public_key', []]);
});
