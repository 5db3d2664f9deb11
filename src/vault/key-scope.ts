import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import type { KeyHandle } from '#src/crypto/protocol/protocol.ts';

/** Keys of the core that belong to one operation and are released with it. */
export class KeyScope {
  readonly #core: Pick<CryptoCore, 'release'>;
  readonly #handles = new Set<KeyHandle>();
  #isDisposed = false;

  constructor(core: Pick<CryptoCore, 'release'>) {
    this.#core = core;
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** A key tracked after disposal is released at once. */
  track<Kind extends KeyHandle>(handle: Kind): Kind {
    if (this.#isDisposed) this.#core.release(handle);
    else this.#handles.add(handle);
    return handle;
  }

  /** Hands a key over to a new owner, who must release it. */
  transfer<Kind extends KeyHandle>(handle: Kind): Kind {
    this.#handles.delete(handle);
    return handle;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const handle of this.#handles) this.#core.release(handle);
    this.#handles.clear();
  }
}
