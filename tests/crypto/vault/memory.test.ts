import { expect, test } from 'vitest';
import type { Reply } from '#src/crypto/protocol/protocol.ts';
import { foundIn, freshCore } from '../in-process.ts';
import { code, createFixture, otherCode } from './fixture.ts';
import { bytes, derive, text } from './openssl-vault.ts';

test('after closing, the core’s memory contains no code, private key or proof, and no response contained one [KEY-01]', async () => {
  const crossed: Reply[] = [];
  const { core, memory } = await freshCore((reply) => crossed.push(reply));
  const fixture = createFixture(core);
  const pairs = fixture.service.seedGroup(code.reveal(), ['head', 'follower']);
  const unprotected = fixture.service.seedUnprotected('unprotected');
  await fixture.vault.read();
  await fixture.vault.open('head', code);
  const keys = ['head', 'follower', 'unprotected'];
  const old = proofs(code.reveal(), fixture);
  await (await fixture.vault.prepareChange({ keys, pin: otherCode, hints: '' })).commit(null);
  const secrets: Record<string, Uint8Array> = {
    ...named('code', [Buffer.from(code.reveal()), Buffer.from(otherCode.reveal())]),
    ...named(
      'private key',
      [...pairs, unprotected].map(({ privateKey }) => bytes(privateKey)),
    ),
    ...named('old proof', old),
    ...named('proof', proofs(otherCode.reveal(), fixture)),
  };
  // While the vault is open, the search must find the secrets.
  expect(foundIn(memory, secrets)).toEqual(
    expect.arrayContaining(['private key 0', 'private key 1', 'private key 2', 'proof 0']),
  );
  await (await fixture.vault.prepareUnprotect({ keys })).commit(null);
  await fixture.vault.prepareChange({ keys, pin: code, hints: '' });
  fixture.vault.close();
  expect([foundIn(memory, forms(secrets)), fixture.liveKeys.size]).toEqual([[], 0]);
  expect(
    Object.entries(forms(secrets)).filter(([, secret]) => crossed.some((reply) => contains(reply, secret))),
  ).toEqual([]);
  expect(crossed.length).toBeGreaterThan(100);
});

type Fixture = ReturnType<typeof createFixture>;

/** All keys derived from a code for the keys stored by the service. */
function proofs(pin: string, { service }: Fixture): Uint8Array[] {
  const kdfs = [...service.keys.values()].flatMap(({ verification, protection }) => [verification, protection]);
  return kdfs.flatMap((kdf) => (kdf === null ? [] : [derive(pin, kdf)]));
}

function named(name: string, secrets: readonly Uint8Array[]): Record<string, Uint8Array> {
  return Object.fromEntries(secrets.map((secret, index) => [`${name} ${index}`, secret]));
}

/** The bytes, and their base64url. */
function forms(secrets: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const written = Object.entries(secrets).map(
    ([name, secret]) => [`${name} as text`, Buffer.from(text(secret))] as const,
  );
  return { ...secrets, ...Object.fromEntries(written) };
}

function contains(reply: Reply, secret: Uint8Array): boolean {
  if (reply.type !== 'done' || typeof reply.value !== 'object' || reply.value === null) return false;
  const content = Buffer.from(reply.value instanceof Uint8Array ? reply.value : reply.value.text);
  return content.includes(Buffer.from(secret));
}
