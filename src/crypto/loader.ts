import workerUrl from './worker/core.worker.ts?worker&url';
import type { CryptoCore } from './protocol/crypto-core.ts';
import { CryptoError, type LoadSymbol } from './protocol/errors.ts';
import { CoreClient } from './worker/client.ts';
import type { Announcement, Reply } from './protocol/protocol.ts';

interface Connection {
  readonly client: CoreClient;
  readonly promise: Promise<CryptoCore>;
  ready: boolean;
}

/** A worker whose file was truncated may start and never post a message. */
const LOAD_TIMEOUT_MS = 30_000;

let current: Connection | null = null;

/**
 * Starts the core in its worker once: until it is closed, every call returns the same promise. Rejects with a
 * `CryptoError` of `wasm_loader_missing` or `wasm_loader_failed`. A failed load is not cached: the next call tries
 * again.
 */
export function loadCryptoCore(): Promise<CryptoCore> {
  if (current !== null) return current.promise;
  try {
    current = connect();
    return current.promise;
  } catch {
    return Promise.reject(new CryptoError('wasm_loader_failed'));
  }
}

/** The loaded core. Throws `wasm_not_ready` before it is loaded and after it is closed. */
export function cryptoCore(): CryptoCore {
  if (current?.ready) return current.client.core;
  throw new CryptoError('wasm_not_ready');
}

/** Ends the worker and every key in it, even while loading; pending calls reject with `wasm_not_ready`. */
export function closeCryptoCore(): void {
  current?.client.core.close();
}

function connect(): Connection {
  const worker = new Worker(trustedWorkerUrl(), { type: 'module' });
  const client = new CoreClient((request) => worker.postMessage(request));
  const fail = async (address: string): Promise<void> => client.end(await diagnoseLoadFailure(address));
  const promise = new Promise<CryptoCore>((resolve, reject) => {
    const timeout = setTimeout(() => client.end('wasm_loader_failed'), LOAD_TIMEOUT_MS);
    client.ended.addEventListener('abort', () => {
      clearTimeout(timeout);
      worker.terminate();
      if (current === connection) current = null;
      reject(client.ended.reason);
    });
    worker.onmessage = ({ data }: MessageEvent<Announcement | Reply>) => {
      if (data.type === 'unavailable') return void fail(data.address);
      if (data.type !== 'ready') return client.receive(data);
      clearTimeout(timeout);
      connection.ready = true;
      resolve(client.core);
    };
    worker.onerror = () => void fail(workerUrl);
  });
  const connection: Connection = { client, promise, ready: false };
  return connection;
}

/**
 * Whether a file is missing or was refused. Browsers report both as the same error, so request the file again,
 * bypassing the cache: that also replaces a damaged cached copy, so the next load can succeed.
 */
async function diagnoseLoadFailure(address: string): Promise<LoadSymbol> {
  try {
    const response = await fetch(address, { cache: 'reload' });
    if (!response.ok) return 'wasm_loader_missing';
    await response.arrayBuffer().catch(() => null);
    return 'wasm_loader_failed';
  } catch {
    return 'wasm_loader_missing';
  }
}

interface WorkerUrlPolicy {
  createScriptURL(address: string): string;
}

declare global {
  // Undefined if the browser does not support Trusted Types. `createScriptURL` is typed as a string, because the
  // library's `Worker` accepts nothing else.
  var trustedTypes: { createPolicy(name: string, rules: WorkerUrlPolicy): WorkerUrlPolicy } | undefined;
}

let policy: WorkerUrlPolicy | null = null;

/** The address of the worker, as the page's Trusted Types policy requires it. */
export function trustedWorkerUrl(): string {
  if (globalThis.trustedTypes === undefined) return workerUrl;
  policy ??= globalThis.trustedTypes.createPolicy('account-center-worker', { createScriptURL: requireWorkerUrl });
  return policy.createScriptURL(workerUrl);
}

function requireWorkerUrl(address: string): string {
  if (address === workerUrl) return address;
  throw new TypeError('This policy allows the worker of the crypto core and nothing else.');
}
