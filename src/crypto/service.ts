import { PrivateKey, SecretKey, equalBytes, randomBytes, wipeStack } from './module.ts';
import { Derivations } from './derivations.ts';
import { CoreFailure, symbolOfThrown } from './failure.ts';
import type { Command, CoreValue, HkdfInput, Pbkdf2Input, Reply, Request } from './messages.ts';
import { type KeyRing, performForVault } from './vault-operations.ts';
import { word } from './word.ts';

/** The worker's side: keeps the keys and performs what the page asks, over a module that is instantiated. */
export class CoreService {
  readonly #post: (reply: Reply) => void;
  readonly #keys = new Map<number, PrivateKey | SecretKey>();
  readonly #running = new Set<number>();
  readonly #derivations = new Derivations();

  readonly #keyRing: KeyRing = {
    privateKey: (id) => this.#privateKey(id),
    secretKey: (id) => this.#secretKey(id),
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
        return this.#keep(id, PrivateKey.make());
      case 'importPrivateKey':
        return this.#keep(id, PrivateKey.fromBytes(command.bytes));
      case 'publicKey':
        return this.#privateKey(command.key).publicKey();
      case 'agree':
        return this.#keep(id, this.#privateKey(command.key).agree(command.publicKey));
      case 'importSecretKey':
        return this.#keep(id, SecretKey.fromBytes(command.bytes));
      case 'derive':
        return this.#derive(id, command);
      case 'expand':
        return this.#keep(id, this.#expand(command.key, command));
      case 'encrypt':
        return this.#secretKey(command.key).encrypt(command.iv, command.data);
      case 'decrypt':
        return this.#secretKey(command.key).decrypt(command.iv, command.data);
      case 'authenticate':
        return this.#secretKey(command.key).authenticate(command.data);
      case 'verify':
        return this.#secretKey(command.key).verify(command.data, command.tag);
      case 'matches':
        return this.#secretKey(command.key).matches(command.bytes);
      case 'equalBytes':
        return equalBytes(command.left, command.right);
      case 'randomBytes':
        return randomBytes(word(command.length, 'invalid_length'));
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

  async #derive(id: number, input: Pbkdf2Input & { isTold: boolean }): Promise<CoreValue> {
    this.#running.add(id);
    const report = (done: number, total: number) => {
      if (input.isTold) this.#post({ type: 'progress', id, done, total });
    };
    try {
      return this.#keep(id, await this.#derivations.derive(input, report, () => this.#running.has(id)));
    } finally {
      this.#running.delete(id);
    }
  }

  #expand(key: number, { salt, info, length }: HkdfInput): SecretKey {
    return this.#secretKey(key).expand(salt, info, word(length, 'invalid_length'));
  }

  #keep(id: number, key: PrivateKey | SecretKey): null {
    this.#keys.set(id, key);
    return null;
  }

  #forget(id: number): void {
    this.#running.delete(id);
    this.#keys.get(id)?.free();
    this.#keys.delete(id);
  }

  #privateKey(id: number): PrivateKey {
    const key = this.#keys.get(id);
    if (key instanceof PrivateKey) return key;
    throw new CoreFailure('unknown_key');
  }

  #secretKey(id: number): SecretKey {
    const key = this.#keys.get(id);
    if (key instanceof SecretKey) return key;
    throw new CoreFailure('unknown_key');
  }
}

/** Fills the worker's copies of what came in with zeros, and what the module left on its stack. */
function wipe(command: Command): void {
  for (const value of Object.values(command)) if (value instanceof Uint8Array) value.fill(0);
  wipeStack();
}
