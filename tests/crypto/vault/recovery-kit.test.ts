import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readPrintedKey } from '#contract/rules/recovery-kit.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { Reply } from '#src/crypto/protocol/protocol.ts';
import { foundIn, freshCore, instantiate } from '../in-process.ts';
import { code, createFixture, otherCode, symbolOf, type Fixture } from './fixture.ts';
import { bytes, kitOf } from './openssl-vault.ts';

instantiate();

const keys = ['head', 'follower'] as const;

/** A group with a kit, and the kit's printed key. */
async function withKit(fixture: Fixture = createFixture()) {
  const pairs = await fixture.openGroup(...keys);
  const printed = await fixture.vault.makePrintedKey();
  await (await fixture.vault.prepareKit({ keys, kit: printed })).commit(null);
  return { ...fixture, pairs, printed };
}

/** Another page, which knows the keys and the kit, and no code. */
async function forgetful({ anotherPage }: Fixture) {
  const vault = anotherPage();
  await vault.read();
  await vault.readKit();
  return vault;
}

test('opens the keys on a page that does not know the code, and sets a new one [KEY-15]', async () => {
  const fixture = await withKit();
  const vault = await forgetful(fixture);
  expect(vault.openKeys()).toEqual([]);
  const opened = await vault.openWithKit(fixture.printed);
  expect(opened.toSorted()).toEqual(keys.toSorted());
  const write = await vault.prepareChange({ keys: opened, pin: otherCode, hints: '', provedBy: fixture.printed });
  await write.commit(null);
  expect(fixture.service.sent).toMatchObject({ cmks: [{ pinHash: null }, { pinHash: null }] });
  const third = fixture.anotherPage();
  await third.read();
  expect((await third.openFitting(otherCode)).length).toBe(2);
  expect(await symbolOf(third.openFitting(code))).toBe('pin_not_correct');
  // The same kit opens the keys under the new code, too.
  expect((await (await forgetful(fixture)).openWithKit(fixture.printed)).length).toBe(2);
});

test('a lost response is settled by the kit that the service has [KEY-15]', async () => {
  const fixture = createFixture();
  await fixture.openGroup(...keys);
  const write = await fixture.vault.prepareKit({ keys, kit: await fixture.vault.makePrintedKey() });
  fixture.service.reply = (envelope, call) => (call === 'makeKit' ? { ...envelope, mac: 'A'.repeat(43) } : envelope);
  expect(await symbolOf(write.commit(null))).toBe('unknown');
  expect(await write.settle()).toBe('applied');
  const other = await fixture.vault.prepareKit({ keys, kit: await fixture.vault.makePrintedKey() });
  fixture.service.before = (call) => {
    if (call === 'makeKit') throw new Error('The request is lost.');
  };
  await expect(other.commit(null)).rejects.toThrow('lost');
  expect(await other.settle()).toBe('notApplied');
});

describe('a key of another kit', () => {
  test('is refused on the page, and nothing is sent [KEY-15]', async () => {
    const fixture = await withKit();
    const vault = await forgetful(fixture);
    const before = fixture.service.calls.length;
    const other = await fixture.vault.makePrintedKey();
    for (const typed of [other, new Secret('not a key'), new Secret('')])
      expect(await symbolOf(vault.openWithKit(typed))).toBe('recovery_kit_incorrect');
    expect([fixture.service.calls.length, vault.openKeys()]).toEqual([before, []]);
  });

  test('without a kit nothing is opened [KEY-15]', async () => {
    const fixture = createFixture();
    await fixture.openGroup(...keys);
    const vault = await forgetful(fixture);
    expect(await symbolOf(vault.openWithKit(await vault.makePrintedKey()))).toBe('recovery_kit_not_found');
  });
});

describe('a service that lies', () => {
  test.each([
    ['another key', (_data: string, other: string) => other],
    ['an altered key', (data: string) => `${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`],
  ])('%s is damaged, and no key is opened [KEY-15]', async (_, lie) => {
    const fixture = await withKit();
    const vault = await forgetful(fixture);
    const [head, follower] = keys.map((id) => fixture.service.kit?.keys.get(id));
    if (head === undefined || follower === undefined) throw new Error('Both keys are in the kit.');
    fixture.service.kit?.keys.set('head', { ...head, data: lie(head.data, follower.data) });
    expect(await symbolOf(vault.openWithKit(fixture.printed))).toBe('cmk_corrupt');
    expect(vault.openKeys()).toEqual([]);
  });

  test('cannot get a key sealed to a kit of its own [KEY-15]', async () => {
    const fixture = await withKit();
    fixture.service.seedUnprotected('free');
    await fixture.vault.read();
    const { publicKey, proofHash } = kitOf(new Uint8Array(16));
    if (fixture.service.kit !== null) fixture.service.kit = { ...fixture.service.kit, publicKey, proofHash };
    await fixture.vault.readKit();
    const joining = fixture.vault.prepareChange({ keys: [...keys, 'free'], pin: otherCode, hints: '' });
    expect(await symbolOf(joining)).toBe('cmk_corrupt');
  });
});

test('a key that joins a group with a kit is sealed to it; a group without one stays without [KEY-15]', async () => {
  const fixture = await withKit();
  fixture.service.seedUnprotected('free');
  await fixture.vault.read();
  await fixture.vault.readKit();
  await (await fixture.vault.prepareChange({ keys: [...keys, 'free'], pin: otherCode, hints: '' })).commit(null);
  expect((await (await forgetful(fixture)).openWithKit(fixture.printed)).toSorted()).toEqual(
    [...keys, 'free'].toSorted(),
  );

  const without = createFixture();
  await without.openGroup(...keys);
  await without.vault.readKit();
  await (await without.vault.prepareChange({ keys, pin: otherCode, hints: '' })).commit(null);
  expect(without.service.sent).not.toHaveProperty('kit');
});

test('a kit that begins with a code opens its key [KEY-15]', async () => {
  const fixture = createFixture();
  await fixture.vault.read();
  const printed = await fixture.vault.makePrintedKey();
  await (await fixture.vault.prepareCreation({ pin: code, hints: '', replaces: [], kit: printed })).commit(null);
  expect((await (await forgetful(fixture)).openWithKit(printed)).length).toBe(1);
});

test('the printed key is new each time, and is that of the kit’s number [KEY-15]', async () => {
  const { vault } = createFixture();
  const texts = [await vault.makePrintedKey(), await vault.makePrintedKey()].map((each) => each.reveal());
  expect(new Set(texts).size).toBe(2);
  for (const text of texts) expect(readPrintedKey(text)).toMatchObject({ number: text.slice(0, 4) });
});

test('after closing, the core’s memory has no part of the kit, and no response had a private key [KEY-01, KEY-15]', async () => {
  const crossed: Reply[] = [];
  const { core, memory } = await freshCore((reply) => crossed.push(reply));
  const fixture = await withKit(createFixture(core));
  await fixture.vault.readKit();
  const opened = await fixture.vault.openWithKit(fixture.printed);
  await fixture.vault.prepareChange({ keys: opened, pin: otherCode, hints: '', provedBy: fixture.printed });
  const read = readPrintedKey(fixture.printed.reveal());
  const printed = typeof read === 'string' ? new Uint8Array() : read.key;
  const { privateKey, proof } = kitOf(printed);
  const secrets = {
    'printed key': printed,
    'key of the kit': new Uint8Array(bytes(privateKey)),
    proof: new Uint8Array(proof),
    'private key': new Uint8Array(bytes(fixture.pairs[0]?.privateKey ?? '')),
  };
  fixture.vault.close();
  expect([foundIn(memory, secrets), fixture.liveKeys.size]).toEqual([[], 0]);
  const sent = Object.entries(secrets).filter(
    ([name, secret]) => name !== 'printed key' && crossed.some((reply) => contains(reply, secret)),
  );
  expect(sent).toEqual([]);
});

function contains(reply: Reply, secret: Uint8Array): boolean {
  if (reply.type !== 'done') return false;
  const { value } = reply;
  const found = value instanceof Uint8Array ? value : value !== null && typeof value === 'object' ? value.text : null;
  return found !== null && Buffer.from(found).includes(Buffer.from(secret));
}

const python = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!python)(
  'a second implementation, in Python, opens what the core has sealed (needs python3) [KEY-15]',
  async () => {
    const fixture = await withKit();
    const { kit } = fixture.service;
    const sealed = [...(kit?.keys.values() ?? [])];
    const given = { printed: fixture.printed.reveal(), kit: kit?.publicKey, keys: sealed };
    const run = (input: object) =>
      spawnSync('python3', [fileURLToPath(new URL('../../recovery_kit.py', import.meta.url))], {
        input: JSON.stringify(input),
        encoding: 'utf8',
      });
    const { stdout, stderr } = run(given);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      number: given.printed.slice(0, 4),
      privateKeys: fixture.pairs.map(({ privateKey }) => privateKey),
      areVouchedFor: true,
    });
    // It refuses what the core refuses.
    const altered = sealed.map((key, index) => (index === 0 ? { ...key, mac: sealed[1]?.mac } : key));
    expect(run({ ...given, keys: altered }).stderr).toContain('The mac of a sealed key is wrong.');
    const other = await fixture.vault.makePrintedKey();
    expect(run({ ...given, printed: other.reveal() }).stderr).toContain('another kit');
  },
);
