import { closeCryptoCore, cryptoCore, loadCryptoCore, trustedWorkerUrl } from '#src/crypto/loader.ts';
import { vectorRuns } from '../vectors.ts';

const exposedParts = { closeCryptoCore, cryptoCore, loadCryptoCore, trustedWorkerUrl, vectorRuns };

type Exposed = typeof exposedParts;

declare global {
  /** For the tests outside the page. */
  var exposed: Exposed;
}

globalThis.exposed = exposedParts;
