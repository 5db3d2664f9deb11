import { callForBytes, callWasm } from '../wasm/call.ts';
import { Pbkdf2Queue } from './pbkdf2-queue.ts';
import { CryptoError, symbolOfThrown } from '../errors.ts';
import type { Command, CoreValue, HkdfInput, Pbkdf2Input, Reply, Request } from './protocol.ts';
import { compiled } from '../wasm/module.ts';
import { makePrivateKey, randomBytes } from '../random.ts';
import { type KeyRing, performForVault } from '../vault-operations.ts';
import { requireUint32 } from '../wasm/uint32.ts';

/** The worker's side: keeps the keys and performs what the page asks, over a module that is instantiated. */
export class CoreService {
  readonly #post: (reply: Reply) => void;
  /** The module's number of each key. */
  readonly #keys = new Map<number, number>();
  readonly #running = new Set<number>();
  readonly #derivations = new Pbkdf2Queue();

  readonly #keyRing: KeyRing = {
    key: (id) => this.#key(id),
    keep: (id, key) => this.#keep(id, key),
  };

  constructor(post: (reply: Reply) => void) {
    this.#post = post;
  }

  /** Never rejects: whatever an operation throws goes back as a reply. */
  async receive(request: Request): Promise<void> {
    const { id } = request;
    if (request.type === 'forget') return this.#forget(id);
    try {
      const value = await this.#perform(id, request.command);
      this.#post({ type: 'done', id, value });
      if (value instanceof Uint8Array) value.fill(0); // the page has a copy
    } catch (thrown) {
      this.#post({ type: 'failed', id, symbol: symbolOfThrown(thrown) });
    } finally {
      wipe(request.command);
    }
  }

  #perform(id: number, command: Command): CoreValue | Promise<CoreValue> {
    switch (command.op) {
      case 'makePrivateKey':
        return this.#keep(id, makePrivateKey());
      case 'importPrivateKey':
        return this.#keep(id, callWasm(compiled.importPrivateKey, [], command.bytes));
      case 'publicKey':
        return callForBytes(compiled.publicKey, [this.#key(command.key)]);
      case 'agree':
        return this.#keep(id, callWasm(compiled.agree, [this.#key(command.key)], command.publicKey));
      case 'importSecretKey':
        return this.#keep(id, callWasm(compiled.importSecretKey, [], command.bytes));
      case 'derive':
        return this.#derive(id, command);
      case 'expand':
        return this.#keep(id, this.#expand(command.key, command));
      case 'encrypt':
        return callForBytes(compiled.encrypt, [this.#key(command.key)], command.iv, command.data);
      case 'decrypt':
        return callForBytes(compiled.decrypt, [this.#key(command.key)], command.iv, command.data);
      case 'authenticate':
        return callForBytes(compiled.authenticate, [this.#key(command.key)], command.data);
      case 'verify':
        return callWasm(compiled.verify, [this.#key(command.key)], command.data, command.tag) === 1;
      case 'matches':
        return callWasm(compiled.matches, [this.#key(command.key)], command.bytes) === 1;
      case 'equalBytes':
        return callWasm(compiled.equalBytes, [], command.left, command.right) === 1;
      case 'randomBytes':
        return randomBytes(requireUint32(command.length, 'invalid_length'));
      case 'digest':
      case 'digestMatches':
      case 'sealPrivateKey':
      case 'openPrivateKey':
      case 'seal':
      case 'unseal':
      case 'unsealKey':
      case 'unsealReply':
        return performForVault(id, command, this.#keyRing);
    }
  }

  async #derive(id: number, input: Pbkdf2Input & { wantsProgress: boolean }): Promise<CoreValue> {
    this.#running.add(id);
    const report = (done: number, total: number) => {
      if (input.wantsProgress) this.#post({ type: 'progress', id, done, total });
    };
    try {
      return this.#keep(id, await this.#derivations.derive(input, report, () => this.#running.has(id)));
    } finally {
      this.#running.delete(id);
    }
  }

  #expand(key: number, { salt, info, length }: HkdfInput): number {
    return callWasm(compiled.expand, [this.#key(key), requireUint32(length, 'invalid_length')], salt, info);
  }

  #keep(id: number, key: number): null {
    this.#keys.set(id, key);
    return null;
  }

  #forget(id: number): void {
    this.#running.delete(id);
    const key = this.#keys.get(id);
    if (key === undefined) return;
    compiled.release(key);
    this.#keys.delete(id);
  }

  /** Of which kind it is, the module finds out. */
  #key(id: number): number {
    const key = this.#keys.get(id);
    if (key !== undefined) return key;
    throw new CryptoError('unknown_key');
  }
}

/** Fills the worker's copies of what came in with zeros, and what the module left on its stack. */
function wipe(command: Command): void {
  for (const value of Object.values(command)) if (value instanceof Uint8Array) value.fill(0);
  compiled.wipeStack();
}
