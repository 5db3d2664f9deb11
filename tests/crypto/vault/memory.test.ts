import { expect, test } from 'vitest';
import type { Reply } from '#src/crypto/worker/protocol.ts';
import { foundIn, freshCore } from '../in-process.ts';
import { code, makeBench, otherCode } from './bench.ts';
import { bytes, derive, text } from './sealing.ts';

const title = 'after closing, no code, private key or proof is in the memory of the %s core, and none has come out of it [KEY-01]';

test.each(['simd', 'scalar'] as const)(title, async (build) => {
  const crossed: Reply[] = [];
  const { core, memory } = await freshCore(build, (reply) => crossed.push(reply));
  const bench = makeBench(core);
  const pairs = bench.service.seedGroup(code.reveal(), ['head', 'follower']);
  const bare = bench.service.seedBare('bare');
  await bench.vault.read();
  await bench.vault.open('head', code);
  const keys = ['head', 'follower', 'bare'];
  const old = proofs(code.reveal(), bench);
  await bench.vault.commit(await bench.vault.prepareChange({ keys, pin: otherCode, hints: '' }), null);
  const secrets: Record<string, Uint8Array> = {
    ...named('code', [Buffer.from(code.reveal()), Buffer.from(otherCode.reveal())]),
    ...named('private key', [...pairs, bare].map(({ privateKey }) => bytes(privateKey))),
    ...named('old proof', old),
    ...named('proof', proofs(otherCode.reveal(), bench)),
  };
  // The vault is open: what must go is there to be found.
  expect(foundIn(memory, secrets)).toEqual(expect.arrayContaining(['private key 0', 'private key 1', 'private key 2', 'proof 0']));
  await bench.vault.commit(await bench.vault.prepareBare({ keys }), null);
  await bench.vault.prepareChange({ keys, pin: code, hints: '' });
  bench.vault.close();
  expect([foundIn(memory, forms(secrets)), bench.alive.size]).toEqual([[], 0]);
  expect(Object.entries(forms(secrets)).filter(([, secret]) => crossed.some((reply) => tells(reply, secret)))).toEqual([]);
  expect(crossed.length).toBeGreaterThan(100);
});

type Bench = ReturnType<typeof makeBench>;

/** Everything that is derived from a code for the keys as the service has them. */
function proofs(pin: string, { service }: Bench): Uint8Array[] {
  const kdfs = [...service.keys.values()].flatMap(({ verification, protection }) => [verification, protection]);
  return kdfs.flatMap((kdf) => (kdf === null ? [] : [derive(pin, kdf)]));
}

function named(name: string, secrets: readonly Uint8Array[]): Record<string, Uint8Array> {
  return Object.fromEntries(secrets.map((secret, index) => [`${name} ${index}`, secret]));
}

/** As it is, and as base64url. */
function forms(secrets: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const written = Object.entries(secrets).map(([name, secret]) => [`${name} as text`, Buffer.from(text(secret))] as const);
  return { ...secrets, ...Object.fromEntries(written) };
}

function tells(reply: Reply, secret: Uint8Array): boolean {
  if (reply.type !== 'done' || typeof reply.value !== 'object' || reply.value === null) return false;
  const told = Buffer.from(reply.value instanceof Uint8Array ? reply.value : reply.value.text);
  return told.includes(Buffer.from(secret));
}
