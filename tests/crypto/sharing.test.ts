import * as openssl from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { CoreClient } from '#src/crypto/worker/client.ts';
import type { Reply, Request } from '#src/crypto/worker/protocol.ts';
import { CoreService } from '#src/crypto/worker/service.ts';
import type { SpawnHelper } from '#src/crypto/worker/derivation-pool.ts';
import { foundIn, instantiate } from './in-process.ts';

const random = (length: number): Uint8Array => new Uint8Array(openssl.randomBytes(length));
const inputOf = (iterations: number, length = 32) => ({ password: random(40), salt: random(16), iterations, length });
const group = () => [1000, 1100, 1200, 1300, 1400].map((iterations) => inputOf(iterations));

type Input = ReturnType<typeof inputOf>;

const expected = ({ password, salt, iterations, length }: Input): Uint8Array =>
  new Uint8Array(openssl.pbkdf2Sync(password, salt, iterations, length, 'sha256'));

/** A core joined without a worker, and everything that crosses on the way to it and back. */
function joined(startSecond: SpawnHelper | null = null): { client: CoreClient; crossed: (Request | Reply)[] } {
  const crossed: (Request | Reply)[] = [];
  const service = new CoreService((reply) => {
    const copy = structuredClone(reply);
    crossed.push(structuredClone(reply));
    queueMicrotask(() => client.receive(copy));
  });
  const client = new CoreClient((request) => {
    crossed.push(structuredClone(request));
    void service.receive(structuredClone(request));
  }, startSecond);
  // A worker would go with its client; here nothing else ends what it has begun.
  client.ended.addEventListener('abort', () => {
    for (const { type, ...message } of crossed) if (type === 'perform') void service.receive({ type: 'forget', id: message.id });
  });
  return { client, crossed };
}

const derivationsIn = (crossed: readonly (Request | Reply)[]): number =>
  crossed.filter((message) => message.type === 'perform' && message.command.op === 'derive').length;

function bytesIn(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(bytesIn) : [];
}

describe('derivations shared out between two cores', () => {
  let memory: WebAssembly.Memory;

  beforeAll(() => {
    memory = instantiate().memory;
  });

  test('are keys of the first one, and no byte of them has crossed [KEY-01]', async () => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: Promise.resolve() }));
    const inputs = group();
    const keys = await Promise.all(inputs.map((input) => first.client.derive(input)));
    expect([derivationsIn(first.crossed), derivationsIn(second.crossed)]).toEqual([3, 2]);
    const sent = Buffer.concat(bytesIn([first.crossed, second.crossed]));
    expect(inputs.filter((input) => sent.includes(Buffer.from(expected(input))))).toEqual([]);
    const right = await Promise.all(keys.map((key, index) => first.client.matches(key, expected(inputs[index]!))));
    expect(right).toEqual(inputs.map(() => true));
    for (const key of keys) first.client.release(key);
    const secrets = inputs.flatMap((input, index) => [[`password ${index}`, input.password], [`key ${index}`, expected(input)]]);
    expect(foundIn(memory, Object.fromEntries(secrets))).toEqual([]);
  });

  test('stay in the first one when there are two of them, or the key has another length [KEY-01]', async () => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: Promise.resolve() }));
    await Promise.all([inputOf(1000), inputOf(1000)].map((input) => first.client.derive(input)));
    await Promise.all([1, 2, 3, 4].map(() => first.client.derive(inputOf(1000, 64))));
    expect(second.crossed).toEqual([]);
  });

  test.each([
    ['does not come', () => Promise.reject(new Error('missing'))],
    ['comes and cannot agree', () => Promise.resolve()],
  ] as const)('are done by the first one when the second %s [KEY-01]', async (_, start) => {
    const lost = new CoreClient(() => lost.end('core_failed'));
    const first = joined(() => ({ client: lost, promise: start() }));
    const inputs = group();
    const keys = await Promise.all(inputs.map((input) => first.client.derive(input)));
    const right = await Promise.all(keys.map((key, index) => first.client.matches(key, expected(inputs[index]!))));
    expect([derivationsIn(first.crossed), right]).toEqual([5, inputs.map(() => true)]);
  });

  test('are done by the first one when a second cannot even begin [KEY-01]', async () => {
    const first = joined(() => {
      throw new TypeError('forbidden');
    });
    await Promise.all(group().map((input) => first.client.derive(input)));
    expect(derivationsIn(first.crossed)).toBe(5);
  });

  test('are given up in both, and a refusal is told as it is [KEY-01]', async () => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: Promise.resolve() }));
    const stop = new AbortController();
    const given = [1, 2, 3, 4].map(() => first.client.derive(inputOf(4_000_000_000), { signal: stop.signal }).catch(String));
    const refused = await first.client.derive(inputOf(-1)).catch(String);
    stop.abort('not any more');
    expect([refused, await Promise.all(given)]).toEqual([
      'CoreFailure: invalid_iterations',
      ['not any more', 'not any more', 'not any more', 'not any more'],
    ]);
    const key = await first.client.derive(inputOf(1000));
    expect(key.kind).toBe('secretKey');
  });

  test('are given up at once while the second is being loaded [KEY-01]', async () => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: new Promise(() => {}) }));
    const stop = new AbortController();
    const given = [1, 2, 3, 4].map(() => first.client.derive(inputOf(4_000_000_000), { signal: stop.signal }).catch(String));
    stop.abort('not any more');
    expect(await Promise.all(given)).toEqual(['not any more', 'not any more', 'not any more', 'not any more']);
  });

  test('end with the first one [KEY-01]', async () => {
    const second = joined();
    const first = joined(() => ({ client: second.client, promise: Promise.resolve() }));
    const waiting = [1, 2, 3, 4].map(() => first.client.derive(inputOf(4_000_000_000)).catch(String));
    first.client.close();
    const notReady = 'CoreFailure: wasm_not_ready';
    expect(await Promise.all(waiting)).toEqual([notReady, notReady, notReady, notReady]);
    expect(second.client.ended.aborted).toBe(true);
  });
});
