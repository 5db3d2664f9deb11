import { type Browser, type Page, chromium } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumOptions } from '../../scripts/lib/browser.ts';
import { Host } from './host.ts';
import { vectorRuns } from './vectors.ts';

let host: Host;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [host, browser] = await Promise.all([Host.start(), chromium.launch(chromiumOptions())]);
}, 60_000);

beforeEach(async () => {
  host.restore();
  page = await browser.newPage();
});

afterEach(() => page.close());

afterAll(async () => {
  await browser.close();
  await host.stop();
});

describe('the core in its worker', () => {
  test.each(Object.keys(vectorRuns))('%s in the browser [KEY-01]', async (title) => {
    await page.goto(host.address);
    const unmet = await page.evaluate(async (name) => {
      const run = Object.entries(exposed.vectorRuns).find(([title]) => title === name)?.[1];
      return run?.(await exposed.loadCryptoCore());
    }, title);
    expect(unmet).toEqual([]);
  });

  test('two loads share one worker and one module [KEY-01]', async () => {
    await page.goto(host.address);
    const same = await page.evaluate(async () => {
      const cores = await Promise.all([exposed.loadCryptoCore(), exposed.loadCryptoCore()]);
      return cores.every((core) => core === exposed.cryptoCore());
    });
    expect(same).toBe(true);
    expect(page.workers()).toHaveLength(1);
    expect(host.requests.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
  });

  test('the core in its worker needs no crypto.subtle [KEY-01]', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'subtle'));
    host.faults.set('worker', 'withoutSubtle');
    await page.goto(host.address);
    const length = await page.evaluate(async () => (await (await exposed.loadCryptoCore()).randomBytes(24)).length);
    const inWorker = await page.workers()[0]?.evaluate(() => typeof crypto.subtle);
    expect([length, inWorker, await page.evaluate(() => typeof crypto.subtle)]).toEqual([24, 'undefined', 'undefined']);
  });

  test('nine derivations in parallel agree with WebCrypto and report their own progress, in one worker [KEY-01]', async () => {
    await page.goto(host.address);
    const outcome = await page.evaluate(async () => {
      const core = await exposed.loadCryptoCore();
      const iterations = Array.from({ length: 9 }, (_, index) => 3000 + 100 * index);
      const seen = iterations.map(() => 0);
      const started = iterations.map((count, index) => {
        const onProgress = ({ done, total }: { done: number; total: number }) => (seen[index] = done / total);
        return core.derive(exposed.proofInput(count, index), { onProgress });
      });
      const right = await Promise.all(
        started.map(async (key, index) =>
          core.matches(await key, await exposed.nativeProof(iterations[index]!, index)),
        ),
      );
      return { right: right.every(Boolean), isReported: seen.every((share) => share === 1) };
    });
    expect(outcome).toEqual({ right: true, isReported: true });
    expect(page.workers()).toHaveLength(1);
  });

  test('a derivation reports progress until it is complete [KEY-01]', async () => {
    await page.goto(host.address);
    const seen = await page.evaluate(async () => {
      const core = await exposed.loadCryptoCore();
      const seen: number[] = [];
      const input = exposed.proofInput(5000);
      await core.derive(input, { onProgress: ({ done, total }) => seen.push(done, total) });
      return seen;
    });
    expect(seen).toEqual([2049, 5000, 4097, 5000, 5000, 5000]);
  });

  test('an aborted derivation rejects with its reason and leaves the worker free [KEY-01]', async () => {
    await page.goto(host.address);
    const outcome = await page.evaluate(async () => {
      const core = await exposed.loadCryptoCore();
      const input = exposed.proofInput(4_000_000_000);
      const stop = new AbortController();
      const onProgress = () => stop.abort(new Error('left'));
      const derived = core.derive(input, { signal: stop.signal, onProgress });
      const reason = await derived.then(() => 'derived', String);
      const late = await core.derive(input, { signal: stop.signal }).then(() => 'derived', String);
      return [reason, late, (await core.randomBytes(3)).length];
    });
    expect(outcome).toEqual(['Error: left', 'Error: left', 3]);
  });

  test('a short call is answered while a long derivation runs [KEY-01]', async () => {
    await page.goto(host.address);
    const order = await page.evaluate(async () => {
      const core = await exposed.loadCryptoCore();
      const order: string[] = [];
      const input = exposed.proofInput(500_000);
      const derived = core.derive(input).then(() => order.push('derived'));
      await core.randomBytes(3).then(() => order.push('random'));
      await derived;
      return order;
    });
    expect(order).toEqual(['random', 'derived']);
  });

  test('closing it ends the worker; pending and later calls reject with wasm_not_ready [KEY-01]', async () => {
    await page.goto(host.address);
    const outcome = await page.evaluate(async () => {
      const core = await exposed.loadCryptoCore();
      const key = await core.makePrivateKey();
      const input = exposed.proofInput(4_000_000_000);
      const waiting = core.derive(input).catch(String);
      core.close();
      const next = await exposed.loadCryptoCore();
      return [await waiting, await core.randomBytes(1).catch(String), await next.publicKey(key).catch(String)];
    });
    expect(outcome).toEqual(['CryptoError: wasm_not_ready', 'CryptoError: wasm_not_ready', 'CryptoError: unknown_key']);
    expect(page.workers()).toHaveLength(1);
  });

  test('the Trusted Types policy refuses every other address [KEY-01]', async () => {
    await page.goto(host.address);
    const outcome = await page.evaluate(() => {
      exposed.trustedWorkerUrl();
      try {
        return new Worker('/page.js') instanceof Worker;
      } catch (refusal) {
        return refusal instanceof TypeError;
      }
    });
    expect(outcome).toBe(true);
  });
});

describe('a core that cannot be loaded', () => {
  const load = () => page.evaluate(() => exposed.loadCryptoCore().then(() => 'ready', String));
  const afterwards = () => page.evaluate(() => exposed.triedCore());

  test('a core that cannot be loaded throws wasm_not_ready before it is loaded, while it loads and after it is closed [KEY-01]', async () => {
    await page.goto(host.address);
    expect(await afterwards()).toBe('CryptoError: wasm_not_ready');
    const outcomes = await page.evaluate(async () => {
      const abandoned = exposed.loadCryptoCore().catch(String);
      const loading = exposed.triedCore();
      exposed.closeCryptoCore();
      const loaded = exposed.loadCryptoCore();
      return [
        loading,
        await abandoned,
        await loaded.then(exposed.triedCore),
        (exposed.closeCryptoCore(), exposed.triedCore()),
      ];
    });
    const notReady = 'CryptoError: wasm_not_ready';
    expect(outcomes).toEqual([notReady, notReady, 'object', notReady]);
  });

  test.each([
    ['.wasm', 'missing', 'wasm_loader_missing'],
    ['.wasm', 'unreachable', 'wasm_loader_missing'],
    ['.wasm', 'truncated', 'wasm_loader_failed'],
    ['.wasm', 'altered', 'wasm_loader_failed'],
    ['.wasm', 'html', 'wasm_loader_failed'],
    ['worker', 'missing', 'wasm_loader_missing'],
    ['worker', 'unreachable', 'wasm_loader_missing'],
    ['worker', 'html', 'wasm_loader_failed'],
  ] as const)('a %s file that is %s fails with %s, and a retry succeeds [KEY-01]', async (file, delivery, symbol) => {
    host.faults.set(file, delivery);
    await page.goto(host.address);
    expect(await load()).toBe(`CryptoError: ${symbol}`);
    expect(await afterwards()).toBe('CryptoError: wasm_not_ready');
    expect(page.workers()).toEqual([]);
    host.restore();
    expect(await load()).toBe('ready');
  });

  test('a worker that never posts a message fails with wasm_loader_failed, and a retry succeeds [KEY-01]', async () => {
    host.faults.set('worker', 'empty');
    await page.clock.install();
    await page.goto(host.address);
    const outcome = page.evaluate(() => exposed.loadCryptoCore().then(() => 'ready', String));
    await page.clock.runFor(30_000);
    expect(await outcome).toBe('CryptoError: wasm_loader_failed');
    host.restore();
    expect(await load()).toBe('ready');
  });

  test('a module of the wrong MIME type is loaded anyway [KEY-01]', async () => {
    host.faults.set('.wasm', 'octets');
    await page.goto(host.address);
    expect(await load()).toBe('ready');
  });

  const policies = {
    'without wasm-unsafe-eval': "default-src 'self'; script-src 'self'",
    'without workers': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
    'without its Trusted Types policy':
      "script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'; trusted-types other",
  };

  test.each(Object.entries(policies))('on a page %s fails with wasm_loader_failed [KEY-01]', async (_, policy) => {
    host.policy = policy;
    await page.goto(host.address);
    expect(await load()).toBe('CryptoError: wasm_loader_failed');
  });
});
