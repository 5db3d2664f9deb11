import type { CoreClient } from './client.ts';
import type { CryptoCore, DeriveOptions } from '../crypto-core.ts';
import { type Link, connectWorkers } from './connect-workers.ts';
import type { Pbkdf2Input, SecretKeyHandle } from './protocol.ts';

/** Starts another core, which is there when the promise is fulfilled. It may throw. */
export type SpawnHelper = () => { readonly client: CoreClient; readonly promise: Promise<unknown> };

/** Fewer than these a worker runs nearly as fast as two. */
const ALWAYS_HERE = 2;
/** The length of a key that can go from core to core. */
const LINKED_LENGTH = 32;

interface Load {
  derivations: number;
  iterations: number;
}

interface Second {
  readonly client: CoreClient | null;
  readonly link: Promise<Link>;
}

/**
 * Shares derivations out between a core and a second one in a worker of its own, which is started when it is first of
 * use and ends with the first. The keys are the first core's: the second sends each over, sealed. Where it cannot be
 * started or is lost, the first does its part.
 */
export class DerivationPool {
  readonly #first: CoreClient;
  readonly #startSecond: SpawnHelper | null;
  readonly #here: Load = { derivations: 0, iterations: 0 };
  readonly #there: Load = { derivations: 0, iterations: 0 };
  #second: Second | null = null;

  constructor(first: CoreClient, startSecond: SpawnHelper | null) {
    this.#first = first;
    this.#startSecond = startSecond;
  }

  derive: CryptoCore['derive'] = (input, options) => {
    const isForSecond = this.#isForSecond(input);
    const load = isForSecond ? this.#there : this.#here;
    const work = isForSecond
      ? orGivenUp(this.#deriveThere(input, options), options?.signal)
      : this.#first.deriveHere(input, options);
    load.derivations += 1;
    load.iterations += input.iterations;
    return work.finally(() => {
      load.derivations -= 1;
      load.iterations -= input.iterations;
    });
  };

  #isForSecond({ length }: Pbkdf2Input): boolean {
    if (this.#startSecond === null || length !== LINKED_LENGTH || this.#here.derivations < ALWAYS_HERE) return false;
    return this.#there.iterations <= this.#here.iterations;
  }

  async #deriveThere(input: Pbkdf2Input, options: DeriveOptions | undefined): Promise<SecretKeyHandle> {
    // The caller may wipe its own while the second core is being loaded.
    const copy = { ...input, password: input.password.slice(), salt: input.salt.slice() };
    const second = (this.#second ??= this.#begin());
    try {
      const key = await (await second.link).derive(copy, options);
      if (options?.signal?.aborted === true) this.#first.release(key);
      return key;
    } catch (failure) {
      const isLost = second.client === null || second.client.ended.aborted;
      if (!isLost || this.#first.ended.aborted || options?.signal?.aborted === true) throw failure;
      if (this.#second === second) this.#second = null;
      return await this.#first.deriveHere(copy, options);
    } finally {
      copy.password.fill(0);
    }
  }

  #begin(): Second {
    try {
      if (this.#startSecond === null) throw new TypeError('There is no second core.');
      const { client, promise } = this.#startSecond();
      this.#first.ended.addEventListener('abort', () => client.close());
      const link = promise.then(() => connectWorkers(this.#first, client));
      link.catch(() => client.close());
      return { client, link };
    } catch (failure) {
      return { client: null, link: Promise.reject(failure) };
    }
  }
}

/** Rejects at once with the reason of the signal, also while the second core is being loaded. */
function orGivenUp<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(signal.reason);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}
