import type { CryptoCore } from '../protocol/crypto-core.ts';
import type { DeriveOptions, Pbkdf2Input, PrivateKeyHandle, SecretKeyHandle } from '../protocol/protocol.ts';

/** A worker, as the pool uses it. */
export interface WorkerClient {
  readonly core: CryptoCore;
  /** Aborted when the worker is closed or lost. */
  readonly ended: AbortSignal;
  /** Derives in this worker itself, while `core.derive` may use the pool. */
  readonly derive: CryptoCore['derive'];
}

/** Starts a second worker; the promise resolves when it is ready. May throw. */
export type SpawnHelper = () => { readonly client: WorkerClient; readonly promise: Promise<unknown> };

/** One worker runs two derivations almost as fast as two workers. */
const MIN_IN_FIRST = 2;
/** The length of a key that can be transferred between workers. */
const TRANSFERABLE_BYTES = 32;

interface Load {
  derivations: number;
  iterations: number;
}

interface HelperWorker {
  readonly client: WorkerClient | null;
  readonly derive: Promise<CryptoCore['derive']>;
}

/**
 * Shares derivations between a worker and a second one, which starts when first useful and ends with the first. The
 * second sends each derived key, sealed, to the first. If the second cannot be started or is lost, the first takes over
 * its part.
 */
export class DerivationPool {
  readonly #first: WorkerClient;
  readonly #spawnHelper: SpawnHelper | null;
  readonly #firstLoad: Load = { derivations: 0, iterations: 0 };
  readonly #helperLoad: Load = { derivations: 0, iterations: 0 };
  #helper: HelperWorker | null = null;

  constructor(first: WorkerClient, spawnHelper: SpawnHelper | null) {
    this.#first = first;
    this.#spawnHelper = spawnHelper;
  }

  derive: CryptoCore['derive'] = (input, options) => {
    const isForHelper = this.#isForHelper(input);
    const load = isForHelper ? this.#helperLoad : this.#firstLoad;
    const work = isForHelper
      ? orAborted(this.#deriveInHelper(input, options), options?.signal)
      : this.#first.derive(input, options);
    load.derivations += 1;
    load.iterations += input.iterations;
    return work.finally(() => {
      load.derivations -= 1;
      load.iterations -= input.iterations;
    });
  };

  #isForHelper({ length }: Pbkdf2Input): boolean {
    if (this.#spawnHelper === null || length !== TRANSFERABLE_BYTES || this.#firstLoad.derivations < MIN_IN_FIRST)
      return false;
    return this.#helperLoad.iterations <= this.#firstLoad.iterations;
  }

  async #deriveInHelper(input: Pbkdf2Input, options: DeriveOptions | undefined): Promise<SecretKeyHandle> {
    // The caller may wipe its own bytes while the second worker loads.
    const copy = { ...input, password: input.password.slice(), salt: input.salt.slice() };
    const helper = (this.#helper ??= this.#spawn());
    try {
      const derive = await helper.derive;
      const key = await derive(copy, options);
      if (options?.signal?.aborted === true) this.#first.core.release(key);
      return key;
    } catch (failure) {
      const isLost = helper.client === null || helper.client.ended.aborted;
      if (!isLost || this.#first.ended.aborted || options?.signal?.aborted === true) throw failure;
      if (this.#helper === helper) this.#helper = null;
      return await this.#first.derive(copy, options);
    } finally {
      copy.password.fill(0);
    }
  }

  #spawn(): HelperWorker {
    try {
      if (this.#spawnHelper === null) throw new TypeError('There is no second worker.');
      const { client, promise } = this.#spawnHelper();
      this.#first.ended.addEventListener('abort', () => client.core.close());
      const derive = promise.then(() => connectWorkers(this.#first.core, client.core));
      derive.catch(() => client.core.close());
      return { client, derive };
    } catch (failure) {
      return { client: null, derive: Promise.reject(failure) };
    }
  }
}

/** Rejects at once with the signal's reason, even while the second worker loads. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(signal.reason);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}

const SEALING_KEY_BYTES = 64;
// With this info the core creates a key that only carries derived keys.
const info = new TextEncoder().encode('account center, derived key');

/**
 * Agrees on a key that only the two workers know, and derives in the second for the first. JavaScript passes only
 * public and sealed keys between them, no secrets.
 */
async function connectWorkers(first: CryptoCore, second: CryptoCore): Promise<CryptoCore['derive']> {
  const [ours, theirs] = await Promise.all([first.makePrivateKey(), second.makePrivateKey()]);
  const [ourPublicKey, theirPublicKey] = await Promise.all([first.publicKey(ours), second.publicKey(theirs)]);
  const [openingKey, sealingKey] = await Promise.all([
    agree(first, ours, theirPublicKey),
    agree(second, theirs, ourPublicKey),
  ]);
  return async (input, options) => {
    const derived = await second.derive(input, options);
    const sealed = await second.sealKey(sealingKey, derived).finally(() => second.release(derived));
    return first.unsealKey(openingKey, sealed, input.purpose);
  };
}

async function agree(core: CryptoCore, key: PrivateKeyHandle, publicKey: Uint8Array): Promise<SecretKeyHandle> {
  const shared = await core.agree(key, publicKey);
  const expanded = await core.expand(shared, { salt: new Uint8Array(), info, length: SEALING_KEY_BYTES });
  core.release(key);
  core.release(shared);
  return expanded;
}
