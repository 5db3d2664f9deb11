import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '#src/crypto/messages.ts';
import { coreInProcess, instantiate } from '../in-process.ts';
import { code, makeBench, otherCode } from './bench.ts';
import { bytes, derive, text } from './sealing.ts';

let memory: WebAssembly.Memory;
const crossed: Reply[] = [];

beforeAll(() => {
  memory = instantiate().memory;
});

afterAll(() => {
  crossed.length = 0;
});

test('after closing, no code, private key or proof is in the memory of the core, and none has come out of it [KEY-01]', async () => {
  const bench = makeBench(coreInProcess((reply) => crossed.push(reply)));
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
  expect(found(secrets)).toEqual(expect.arrayContaining(['private key 0', 'private key 1', 'private key 2', 'proof 0']));
  await bench.vault.commit(await bench.vault.prepareBare({ keys }), null);
  await bench.vault.prepareChange({ keys, pin: code, hints: '' });
  bench.vault.close();
  expect([found(secrets), bench.alive.size]).toEqual([[], 0]);
  expect(Object.entries(secrets).filter(([, secret]) => crossed.some((reply) => tells(reply, secret)))).toEqual([]);
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

function found(secrets: Record<string, Uint8Array>): string[] {
  const whole = Buffer.from(memory.buffer);
  return Object.entries(secrets).flatMap(([name, secret]) => (forms(secret).some((form) => whole.includes(form)) ? [name] : []));
}

/** As it is and as base64url; half of it is enough, because the start of a freed block may already be used anew. */
function forms(secret: Uint8Array): Buffer[] {
  return [Buffer.from(secret), Buffer.from(text(secret))].flatMap((form) => {
    const half = Math.ceil(form.length / 2);
    return [form.subarray(0, half), form.subarray(half)];
  });
}

function tells(reply: Reply, secret: Uint8Array): boolean {
  if (reply.type !== 'done' || typeof reply.value !== 'object' || reply.value === null) return false;
  const told = Buffer.from(reply.value instanceof Uint8Array ? reply.value : reply.value.text);
  return [Buffer.from(secret), Buffer.from(text(secret))].some((form) => told.includes(form));
}
