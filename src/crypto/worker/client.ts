import { CryptoError, type CoreSymbol } from '../errors.ts';
import type { CryptoCore, DeriveOptions, OpenedReply } from '../crypto-core.ts';
import type { Command, CoreValue, PrivateKeyHandle, Reply, Request, Sealed, SecretKeyHandle } from './protocol.ts';
import { DerivationPool, type SpawnHelper } from './derivation-pool.ts';

interface Pending {
  readonly resolve: (value: CoreValue) => void;
  readonly reject: (reason: unknown) => void;
  readonly report: DeriveOptions['onProgress'];
}

type Reader<Value> = (value: CoreValue, id: number) => Value;

const tagBytes = 32;

// One count for every client of the page, so that a handle of a core that was closed means nothing to the next one.
let lastId = 0;

/** The page's side of a core that is ready: turns calls into requests and replies into results. */
export class CoreClient implements CryptoCore {
  readonly #post: (request: Request) => void;
  readonly #pending = new Map<number, Pending>();
  readonly #end = new AbortController();

  readonly #sharing: DerivationPool;

  /** `startSecond` starts another core for a part of the derivations. */
  constructor(post: (request: Request) => void, startSecond: SpawnHelper | null = null) {
    this.#post = post;
    this.#sharing = new DerivationPool(this, startSecond);
  }

  makePrivateKey = () => this.#ask({ op: 'makePrivateKey' }, asPrivateKey);
  importPrivateKey = (bytes: Uint8Array) => this.#ask({ op: 'importPrivateKey', bytes }, asPrivateKey);
  publicKey = (key: PrivateKeyHandle) => this.#ask({ op: 'publicKey', key: key.id }, asBytes);
  agree: CryptoCore['agree'] = (key, publicKey) => this.#ask({ op: 'agree', key: key.id, publicKey }, asSecretKey);
  importSecretKey = (bytes: Uint8Array) => this.#ask({ op: 'importSecretKey', bytes }, asSecretKey);
  derive: CryptoCore['derive'] = (input, options) => this.#sharing.derive(input, options);
  /** As `derive`, in this core's own worker. */
  deriveHere: CryptoCore['derive'] = (input, options) =>
    this.#ask({ op: 'derive', wantsProgress: options?.onProgress !== undefined, ...input }, asSecretKey, options);
  expand: CryptoCore['expand'] = (key, input) => this.#ask({ op: 'expand', key: key.id, ...input }, asSecretKey);
  encrypt: CryptoCore['encrypt'] = (key, iv, data) => this.#ask({ op: 'encrypt', key: key.id, iv, data }, asBytes);
  decrypt: CryptoCore['decrypt'] = (key, iv, data) => this.#ask({ op: 'decrypt', key: key.id, iv, data }, asBytes);
  authenticate: CryptoCore['authenticate'] = (key, data) =>
    this.#ask({ op: 'authenticate', key: key.id, data }, asBytes);
  verify: CryptoCore['verify'] = (key, data, tag) => this.#ask({ op: 'verify', key: key.id, data, tag }, asFlag);
  matches: CryptoCore['matches'] = (key, bytes) => this.#ask({ op: 'matches', key: key.id, bytes }, asFlag);
  equalBytes = (left: Uint8Array, right: Uint8Array) => this.#ask({ op: 'equalBytes', left, right }, asFlag);
  digest = (key: SecretKeyHandle) => this.#ask({ op: 'digest', key: key.id }, asBytes);
  digestMatches: CryptoCore['digestMatches'] = (key, digest) =>
    this.#ask({ op: 'digestMatches', key: key.id, digest }, asFlag);
  sealPrivateKey: CryptoCore['sealPrivateKey'] = (key, iv, { id }) =>
    this.#ask({ op: 'sealPrivateKey', key: key.id, iv, privateKey: id }, asBytes);
  openPrivateKey: CryptoCore['openPrivateKey'] = (key, input) =>
    this.#ask({ op: 'openPrivateKey', key: key.id, ...input }, asPrivateKey);
  sealParts: CryptoCore['sealParts'] = (key, input, parts) =>
    this.#ask({ op: 'seal', key: key.id, ...input, parts }, asSealed);
  unseal: CryptoCore['unseal'] = (key, input) => this.#ask({ op: 'unseal', key: key.id, ...input }, asBytes);
  unsealKey: CryptoCore['unsealKey'] = (key, input) =>
    this.#ask({ op: 'unsealKey', key: key.id, ...input }, asSecretKey);
  unsealReply: CryptoCore['unsealReply'] = (key, input, most) =>
    this.#ask({ op: 'unsealReply', key: key.id, ...input, most }, asReply);
  randomBytes = (length: number) => this.#ask({ op: 'randomBytes', length }, asBytes);

  release(key: PrivateKeyHandle | SecretKeyHandle): void {
    if (!this.ended.aborted) this.#post({ type: 'forget', id: key.id });
  }

  close(): void {
    this.end('wasm_not_ready');
  }

  /** Aborted when the core is closed or lost; its reason is the failure that everything after it meets. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  /** What waits, and all that is asked later, fails with the symbol. The first one stays. */
  end(symbol: CoreSymbol): void {
    if (this.ended.aborted) return;
    this.#end.abort(new CryptoError(symbol));
    for (const pending of this.#pending.values()) pending.reject(this.ended.reason);
    this.#pending.clear();
  }

  /** Takes a reply of the worker. One to a request that was given up finds nobody. */
  receive(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) return;
    if (reply.type === 'progress') return pending.report?.({ done: reply.done, total: reply.total });
    this.#pending.delete(reply.id);
    if (reply.type === 'done') return pending.resolve(reply.value);
    pending.reject(new CryptoError(reply.symbol));
  }

  async #ask<Value>(command: Command, read: Reader<Value>, options?: DeriveOptions): Promise<Value> {
    options?.signal?.throwIfAborted();
    this.ended.throwIfAborted();
    const id = lastId + 1;
    lastId = id + (command.op === 'unsealReply' ? command.most : 0);
    const cancel = () => {
      this.#pending.get(id)?.reject(options?.signal?.reason);
      if (this.#pending.delete(id)) this.#post({ type: 'forget', id });
    };
    const answer = new Promise<CoreValue>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, report: options?.onProgress });
    });
    options?.signal?.addEventListener('abort', cancel, { once: true });
    this.#post({ type: 'perform', id, command });
    return answer.then((value) => read(value, id)).finally(() => options?.signal?.removeEventListener('abort', cancel));
  }
}

const asPrivateKey = (_: CoreValue, id: number): PrivateKeyHandle => ({ kind: 'privateKey', id });
const asSecretKey = (_: CoreValue, id: number): SecretKeyHandle => ({ kind: 'secretKey', id });

function asBytes(value: CoreValue): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new CryptoError('core_failed');
}

function asSealed(value: CoreValue): Sealed {
  const bytes = asBytes(value);
  return { data: bytes.subarray(0, -tagBytes), tag: bytes.subarray(-tagBytes) };
}

function asReply(value: CoreValue, id: number): OpenedReply {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) throw new CryptoError('core_failed');
  const keys = Array.from({ length: value.keys }, (_, index) => asPrivateKey(null, id + 1 + index));
  return { text: value.text, keys };
}

function asFlag(value: CoreValue): boolean {
  if (typeof value === 'boolean') return value;
  throw new CryptoError('core_failed');
}
