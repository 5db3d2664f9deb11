import { CryptoError, symbolOfThrown } from '../protocol/errors.ts';
import { compiled } from '../wasm/module.ts';
import { type Handler, handlers } from './operations.ts';
import { Pbkdf2Queue } from './pbkdf2-queue.ts';
import type {
  ExecuteRequest,
  KeyHandle,
  OperationName,
  OutputOf,
  Pbkdf2Input,
  Reply,
  Request,
  WireResults,
} from '../protocol/protocol.ts';

/** The worker's side: stores the keys and executes what the page requests, over an instantiated module. */
export class CoreService {
  readonly #post: (reply: Reply) => void;
  /** The module's number of each key. */
  readonly #keys = new Map<number, number>();
  readonly #deriving = new Set<number>();
  readonly #queue = new Pbkdf2Queue();

  constructor(post: (reply: Reply) => void) {
    this.#post = post;
  }

  /** Never rejects: an error of an operation is posted as a reply. */
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
      compiled.wipeStack();
    }
  }

  async #execute<Name extends OperationName>(request: ExecuteRequest<Name>): Promise<WireResults[OutputOf<Name>]> {
    const { id, operation, inputs, wantsProgress } = request;
    const handler: Handler<Name> = handlers[operation];
    const execution = {
      id,
      find: (handle: KeyHandle) => this.#find(handle),
      store: (key: number, keyId = id) => this.#store(keyId, key),
      derive: (input: Pbkdf2Input) => this.#derive(id, input, wantsProgress),
    };
    return handler(execution, inputs);
  }

  async #derive(id: number, input: Pbkdf2Input, wantsProgress: boolean): Promise<number> {
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

  #find({ id }: KeyHandle): number {
    const key = this.#keys.get(id);
    if (key !== undefined) return key;
    throw new CryptoError('unknown_key');
  }

  #store(id: number, key: number): null {
    this.#keys.set(id, key);
    return null;
  }

  #release(id: number): void {
    this.#deriving.delete(id);
    const key = this.#keys.get(id);
    if (key === undefined) return;
    compiled.release(key);
    this.#keys.delete(id);
  }
}

/** Fills the worker's copies of the inputs with zeros. */
function wipe(inputs: readonly unknown[]): void {
  for (const input of inputs) {
    if (input instanceof Uint8Array) input.fill(0);
    else if (typeof input === 'object' && input !== null) wipe(Object.values(input));
  }
}
