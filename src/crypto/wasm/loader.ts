import { diagnoseLoadFailure } from './cause.ts';
import { CoreClient } from '../worker/client.ts';
import type { CryptoCore } from '../crypto-core.ts';
import { CryptoError } from '../errors.ts';
import type { Announcement, Reply } from '../worker/protocol.ts';
import type { SpawnHelper } from '../worker/derivation-pool.ts';
import { trustedWorkerUrl, workerUrl } from './trusted-worker-url.ts';

interface Connection {
  readonly client: CoreClient;
  readonly promise: Promise<CryptoCore>;
  ready: boolean;
}

/** A worker whose file lost its end may start and never speak. */
const LONGEST_LOAD_MS = 30_000;

let current: Connection | null = null;

/**
 * Starts the core in its worker, once: who asks while it loads or when it is there gets the same promise. It rejects
 * with a `CoreFailure` of `wasm_loader_missing` or `wasm_loader_failed`. A failed load is forgotten, so that the next
 * call tries again.
 */
export function loadCryptoCore(): Promise<CryptoCore> {
  if (current !== null) return current.promise;
  try {
    current = connect(navigator.hardwareConcurrency > 1 ? () => connect(null) : null);
    return current.promise;
  } catch {
    return Promise.reject(new CryptoError('wasm_loader_failed'));
  }
}

/** The core that `loadCryptoCore` has made ready. Throws `wasm_not_ready` before that, and after it was closed. */
export function cryptoCore(): CryptoCore {
  if (current?.ready) return current.client;
  throw new CryptoError('wasm_not_ready');
}

/** Ends the worker and every key in it, also while it loads; what waits rejects with `wasm_not_ready`. */
export function closeCryptoCore(): void {
  current?.client.close();
}

function connect(startSecond: SpawnHelper | null): Connection {
  const worker = new Worker(trustedWorkerUrl(), { type: 'module' });
  const client = new CoreClient((request) => worker.postMessage(request), startSecond);
  const promise = new Promise<CryptoCore>((resolve, reject) => {
    const limit = setTimeout(() => client.end('wasm_loader_failed'), LONGEST_LOAD_MS);
    client.ended.addEventListener('abort', () => {
      clearTimeout(limit);
      worker.terminate();
      if (current === connection) current = null;
      reject(client.ended.reason);
    });
    worker.onmessage = ({ data }: MessageEvent<Announcement | Reply>) => {
      if (data.type === 'unavailable') return client.end(data.symbol);
      if (data.type !== 'ready') return client.receive(data);
      clearTimeout(limit);
      connection.ready = true;
      resolve(client);
    };
    worker.onerror = () => void diagnoseLoadFailure(workerUrl).then((symbol) => client.end(symbol));
  });
  const connection: Connection = { client, promise, ready: false };
  return connection;
}
