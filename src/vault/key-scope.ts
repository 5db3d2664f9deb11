import type { CryptoCore } from '#src/crypto/crypto-core.ts';
import type { PrivateKeyHandle, SecretKeyHandle } from '#src/crypto/worker/protocol.ts';

type Releasing = Pick<CryptoCore, 'release'>;
type Handle = PrivateKeyHandle | SecretKeyHandle;

/** Keys of the core that belong to one piece of work, and go with it. */
export class KeyScope {
  readonly #core: Releasing;
  readonly #handles = new Set<Handle>();
  #isOver = false;

  constructor(core: Releasing) {
    this.#core = core;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** One that comes when the work is over is released at once. */
  track<Kind extends Handle>(handle: Kind): Kind {
    if (this.#isOver) this.#core.release(handle);
    else this.#handles.add(handle);
    return handle;
  }

  /** Gives a key away: who takes it releases it. */
  transfer<Kind extends Handle>(handle: Kind): Kind {
    this.#handles.delete(handle);
    return handle;
  }

  release(): void {
    this.#isOver = true;
    for (const handle of this.#handles) this.#core.release(handle);
    this.#handles.clear();
  }
}
