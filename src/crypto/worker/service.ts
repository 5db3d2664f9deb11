import { CryptoError, symbolOfThrown } from '../protocol/errors.ts';
import { PrivateKey, SecretKey, wipeStack } from '../wasm/module.ts';
import { type Execution, type Handler, handlers } from './operations.ts';
import { Pbkdf2Queue } from './pbkdf2-queue.ts';
import type {
  ExecuteRequest,
  KeyHandle,
  OperationName,
  OutputOf,
  Pbkdf2Input,
  PrivateKeyHandle,
  Reply,
  Request,
  SecretKeyHandle,
  WireResults,
} from '../protocol/protocol.ts';

/** The worker's side: stores the keys and executes what the page requests, over an instantiated module. */
export class CoreService {
  readonly #post: (reply: Reply) => void;
  readonly #keys = new Map<number, PrivateKey | SecretKey>();
  readonly #deriving = new Set<number>();
  readonly #queue = new Pbkdf2Queue();

  constructor(post: (reply: Reply) => void) {
    this.#post = post;
  }

  /** Never rejects: posts an operation's error as a reply. */
  async receive(request: Request): Promise<void> {
    const { id } = request;
    if (request.type === 'release') return this.#release(id);
    try {
      const value = await this.#execute(request);
      this.#post({ type: 'done', id, value });
      if (value instanceof Uint8Array) value.fill(0); // the page has a copy
    } catch (thrown) {
      this.#post({ type: 'failed', id, symbol: symbolOfThrown(thrown) });
    } finally {
      wipe(request.inputs);
      wipeStack();
    }
  }

  async #execute<Name extends OperationName>(request: ExecuteRequest<Name>): Promise<WireResults[OutputOf<Name>]> {
    const { id, operation, inputs, wantsProgress } = request;
    const handler: Handler<Name> = handlers[operation];
    const execution: Execution = {
      id,
      find: this.#find,
      store: (key, keyId = id) => this.#store(keyId, key),
      derive: (input) => this.#derive(id, input, wantsProgress),
    };
    return handler(execution, inputs);
  }

  async #derive(id: number, input: Pbkdf2Input, wantsProgress: boolean): Promise<SecretKey> {
    this.#deriving.add(id);
    const report = (done: number, total: number) => {
      if (wantsProgress) this.#post({ type: 'progress', id, done, total });
    };
    try {
      return await this.#queue.derive(input, report, () => this.#deriving.has(id));
    } finally {
      this.#deriving.delete(id);
    }
  }

  readonly #find = findIn(this.#keys);

  #store(id: number, key: PrivateKey | SecretKey): null {
    this.#keys.set(id, key);
    return null;
  }

  #release(id: number): void {
    this.#deriving.delete(id);
    this.#keys.get(id)?.free();
    this.#keys.delete(id);
  }
}

/** Finds the key of a handle; throws `unknown_key`, also for one of the other kind. */
export function findIn(keys: ReadonlyMap<number, PrivateKey | SecretKey>): Execution['find'] {
  function find(handle: PrivateKeyHandle): PrivateKey;
  function find(handle: SecretKeyHandle): SecretKey;
  function find({ id, kind }: KeyHandle): PrivateKey | SecretKey {
    const key = keys.get(id);
    if (key instanceof (kind === 'privateKey' ? PrivateKey : SecretKey)) return key;
    throw new CryptoError('unknown_key');
  }
  return find;
}

/** Fills the worker's copies of the inputs with zeros. */
function wipe(inputs: readonly unknown[]): void {
  for (const input of inputs) {
    if (input instanceof Uint8Array) input.fill(0);
    else if (typeof input === 'object' && input !== null) wipe(Object.values(input));
  }
}
