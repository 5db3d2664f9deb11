import * as openssl from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import { CoreClient } from '#src/crypto/worker/client.ts';
import type { DerivedPurpose, Reply, Request } from '#src/crypto/protocol/protocol.ts';
import { CoreService } from '#src/crypto/worker/service.ts';
import type { SpawnHelper } from '#src/crypto/worker/derivation-pool.ts';
import { foundIn, instantiate } from './in-process.ts';

const random = (length: number): Uint8Array => new Uint8Array(openssl.randomBytes(length));
const inputOf = (iterations: number, length = 32, purpose: DerivedPurpose = 'proof') => {
  return { password: random(40), salt: random(16), iterations, length, purpose };
};
const group = () => [1000, 1100, 1200, 1300, 1400].map((iterations) => inputOf(iterations));

type Input = ReturnType<typeof inputOf>;

const expected = ({ password, salt, iterations, length }: Input): Uint8Array =>
  new Uint8Array(openssl.pbkdf2Sync(password, salt, iterations, length, 'sha256'));

/** Client and service without a worker, and every message between them. */
function joined(spawnHelper: SpawnHelper | null = null): {
  client: CoreClient;
  core: CryptoCore;
  crossed: (Request | Reply)[];
} {
  const crossed: (Request | Reply)[] = [];
  const service = new CoreService((reply) => {
    const copy = structuredClone(reply);
    crossed.push(structuredClone(reply));
    queueMicrotask(() => client.receive(copy));
  });
  const client = new CoreClient((request) => {
    crossed.push(structuredClone(request));
    void service.receive(structuredClone(request));
  }, spawnHelper);
  // A worker ends with its client; here its requests have to be released.
  client.ended.addEventListener('abort', () => {
    for (const { type, ...message } of crossed)
      if (type === 'execute') void service.receive({ type: 'release', id: message.id });
  });
  return { client, core: client.core, crossed };
}

const derivationsIn = (crossed: readonly (Request | Reply)[]): number =>
  crossed.filter((message) => message.type === 'execute' && message.operation === 'derive').length;

function bytesIn(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(bytesIn) : [];
}

describe('derivations shared between two workers', () => {
  let memory: WebAssembly.Memory;

  beforeAll(() => {
    memory = instantiate().memory;
  });

  test('become keys of the first worker, and no message contains a byte of them [KEY-01]', async () => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: Promise.resolve() }));
    const inputs = group();
    const keys = await Promise.all(inputs.map((input) => first.core.derive(input)));
    expect([derivationsIn(first.crossed), derivationsIn(second.crossed)]).toEqual([3, 2]);
    const sent = Buffer.concat(bytesIn([first.crossed, second.crossed]));
    expect(inputs.filter((input) => sent.includes(Buffer.from(expected(input))))).toEqual([]);
    const right = await Promise.all(keys.map((key, index) => first.core.matches(key, expected(inputs[index]!))));
    expect(right).toEqual(inputs.map(() => true));
    for (const key of keys) first.core.release(key);
    const secrets = inputs.flatMap((input, index) => [
      [`password ${index}`, input.password],
      [`key ${index}`, expected(input)],
    ]);
    expect(foundIn(memory, Object.fromEntries(secrets))).toEqual([]);
  });

  test.each([
    ['proof', 'accepted'],
    ['protection', 'CryptoError: unknown_key'],
  ] as const)('keep their purpose: a %s from the second worker is %s as a proof [KEY-01]', async (purpose, outcome) => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: Promise.resolve() }));
    const keys = await Promise.all([1, 2, 3].map(() => first.core.derive(inputOf(1000, 32, purpose))));
    expect(derivationsIn(second.crossed)).toBe(1);
    const digests = keys.map((key) => first.core.digest(key).then(() => 'accepted', String));
    expect(await Promise.all(digests)).toEqual([outcome, outcome, outcome]);
  });

  test('stay in the first worker if there are only two, or if the key is not 32 bytes [KEY-01]', async () => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: Promise.resolve() }));
    await Promise.all([inputOf(1000), inputOf(1000)].map((input) => first.core.derive(input)));
    await Promise.all([1, 2, 3, 4].map(() => first.core.derive(inputOf(1000, 64))));
    expect(second.crossed).toEqual([]);
  });

  test.each([
    ['does not load', () => Promise.reject(new Error('missing'))],
    ['loads and cannot agree on a key', () => Promise.resolve()],
  ] as const)('are computed by the first worker when the second %s [KEY-01]', async (_, start) => {
    const lost = new CoreClient(() => lost.end('core_failed'));
    const first = joined(() => ({ client: lost, promise: start() }));
    const inputs = group();
    const keys = await Promise.all(inputs.map((input) => first.core.derive(input)));
    const right = await Promise.all(keys.map((key, index) => first.core.matches(key, expected(inputs[index]!))));
    expect([derivationsIn(first.crossed), right]).toEqual([5, inputs.map(() => true)]);
  });

  test('are computed by the first worker when the second cannot be started [KEY-01]', async () => {
    const first = joined(() => {
      throw new TypeError('forbidden');
    });
    await Promise.all(group().map((input) => first.core.derive(input)));
    expect(derivationsIn(first.crossed)).toBe(5);
  });

  test('are aborted in both, and a refused input rejects with its symbol [KEY-01]', async () => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: Promise.resolve() }));
    const stop = new AbortController();
    const aborted = [1, 2, 3, 4].map(() =>
      first.core.derive(inputOf(4_000_000_000), { signal: stop.signal }).catch(String),
    );
    const refused = await first.core.derive(inputOf(-1)).catch(String);
    stop.abort('left');
    expect(refused).toBe('CryptoError: invalid_iterations');
    expect(await Promise.all(aborted)).toEqual(['left', 'left', 'left', 'left']);
    const key = await first.core.derive(inputOf(1000));
    expect(key.kind).toBe('secretKey');
  });

  test('are aborted at once while the second is loading [KEY-01]', async () => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: new Promise(() => {}) }));
    const stop = new AbortController();
    const aborted = [1, 2, 3, 4].map(() =>
      first.core.derive(inputOf(4_000_000_000), { signal: stop.signal }).catch(String),
    );
    stop.abort('left');
    expect(await Promise.all(aborted)).toEqual(['left', 'left', 'left', 'left']);
  });

  test('end with the first worker [KEY-01]', async () => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: Promise.resolve() }));
    const waiting = [1, 2, 3, 4].map(() => first.core.derive(inputOf(4_000_000_000)).catch(String));
    first.core.close();
    const notReady = 'CryptoError: wasm_not_ready';
    expect(await Promise.all(waiting)).toEqual([notReady, notReady, notReady, notReady]);
    expect(second.client.ended.aborted).toBe(true);
  });
});
