import { closeCryptoCore, cryptoCore, loadCryptoCore } from '#src/crypto/wasm/loader.ts';
import { trustedWorkerUrl } from '#src/crypto/wasm/trusted-worker-url.ts';
import { vectorRuns } from '../vectors.ts';

const exposedParts = { closeCryptoCore, cryptoCore, loadCryptoCore, trustedWorkerUrl, vectorRuns };

type Exposed = typeof exposedParts;

declare global {
  /** What the tests reach from outside. */
  var exposed: Exposed;
}

globalThis.exposed = exposedParts;
