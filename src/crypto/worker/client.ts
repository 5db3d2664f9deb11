import { CryptoError, type CoreSymbol } from '../protocol/errors.ts';
import type { CryptoCore } from '../protocol/crypto-core.ts';
import { IV_BYTES, TAG_BYTES, operations } from '../protocol/protocol.ts';
import type {
  DeriveOptions,
  ExecuteRequest,
  InputsOf,
  OperationName,
  Operations,
  OutputOf,
  PrivateKeyHandle,
  Reply,
  Request,
  Results,
  WireResult,
} from '../protocol/protocol.ts';

interface Pending {
  readonly resolve: (value: WireResult) => void;
  readonly reject: (reason: unknown) => void;
  readonly report: DeriveOptions['onProgress'];
}

// One counter for all clients of the page, so that a handle of a closed core is unknown to the next one.
let lastId = 0;

/** The page's side of a worker: turns calls into requests and replies into results. */
export class CoreClient {
  readonly core: CryptoCore;
  readonly #post: (request: Request) => void;
  readonly #pending = new Map<number, Pending>();
  readonly #end = new AbortController();

  constructor(post: (request: Request) => void) {
    this.#post = post;
    this.core = {
      ...this.#operations(),
      derive: (input, options) => this.#execute('derive', [input], options),
      unsealReply: (key, input, max) => this.#execute('unsealReply', [key, input, max], {}, max),
      release: ({ id }) => {
        if (!this.ended.aborted) this.#post({ type: 'release', id });
      },
      close: () => this.end('wasm_not_ready'),
    };
  }

  /** Aborted when the core is closed or lost; its reason is the failure of every later call. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  /** Pending and later calls fail with the symbol. Only the first call has an effect. */
  end(symbol: CoreSymbol): void {
    if (this.ended.aborted) return;
    this.#end.abort(new CryptoError(symbol));
    for (const pending of this.#pending.values()) pending.reject(this.ended.reason);
    this.#pending.clear();
  }

  /** Handles a reply of the worker; ignores one to a cancelled request. */
  receive(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) return;
    if (reply.type === 'progress') return pending.report?.({ done: reply.done, total: reply.total });
    this.#pending.delete(reply.id);
    if (reply.type === 'done') return pending.resolve(reply.value);
    pending.reject(new CryptoError(reply.symbol));
  }

  #operations(): Operations {
    const methods = Object.keys(operations)
      .filter(isOperation)
      .map((name) => {
        return [name, (...inputs: never) => this.#execute(name, inputs)] as const;
      });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one method for each row, typed by the row
    return Object.fromEntries(methods) as unknown as Operations;
  }

  /** `keys` is the number of keys that the operation may create in addition to its own. */
  async #execute<Name extends OperationName>(
    operation: Name,
    inputs: InputsOf<Name>,
    { signal, onProgress }: DeriveOptions = {},
    keys = 0,
  ): Promise<Results[OutputOf<Name>]> {
    signal?.throwIfAborted();
    this.ended.throwIfAborted();
    const { output, reportsProgress } = rows[operation];
    const read: Readers[OutputOf<Name>] = readers[output];
    const id = lastId + 1;
    lastId = id + keys;
    const cancel = () => {
      this.#pending.get(id)?.reject(signal?.reason);
      if (this.#pending.delete(id)) this.#post({ type: 'release', id });
    };
    const answer = new Promise<WireResult>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, report: onProgress });
    });
    signal?.addEventListener('abort', cancel, { once: true });
    const request: ExecuteRequest<Name> = {
      type: 'execute',
      id,
      operation,
      inputs,
      wantsProgress: reportsProgress && onProgress !== undefined,
    };
    this.#post(request);
    return answer.then((value) => read(value, id)).finally(() => signal?.removeEventListener('abort', cancel));
  }
}

const rows: {
  readonly [Name in OperationName]: { readonly output: OutputOf<Name>; readonly reportsProgress: boolean };
} = operations;

const isOperation = (name: string): name is OperationName => name in operations;

type Readers = { readonly [Output in keyof Results]: (value: WireResult, id: number) => Results[Output] };

const readers: Readers = {
  privateKey: (_, id) => privateKey(id),
  secretKey: (_, id) => ({ kind: 'secretKey', id }),
  bytes: requireBytes,
  flag: (value) => {
    if (typeof value === 'boolean') return value;
    throw new CryptoError('core_failed');
  },
  sealed: (value) => {
    const bytes = requireBytes(value);
    return {
      iv: bytes.subarray(0, IV_BYTES),
      data: bytes.subarray(IV_BYTES, -TAG_BYTES),
      tag: bytes.subarray(-TAG_BYTES),
    };
  },
  sealedKey: (value) => {
    const bytes = requireBytes(value);
    return { iv: bytes.subarray(0, IV_BYTES), data: bytes.subarray(IV_BYTES) };
  },
  reply: (value, id) => {
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array)
      throw new CryptoError('core_failed');
    return { text: value.text, keys: Array.from({ length: value.keys }, (_, index) => privateKey(id + 1 + index)) };
  },
};

const privateKey = (id: number): PrivateKeyHandle => ({ kind: 'privateKey', id });

function requireBytes(value: WireResult): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new CryptoError('core_failed');
}
