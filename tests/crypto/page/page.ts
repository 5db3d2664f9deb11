import { closeCryptoCore, cryptoCore, loadCryptoCore, trustedWorkerUrl } from '#src/crypto/loader.ts';
import { vectorRuns } from '../vectors.ts';

/** The input of a proof's derivation. */
const proofInput = (iterations: number, byte = 0) => ({
  password: Uint8Array.of(byte),
  salt: new Uint8Array(16),
  iterations,
  length: 32,
  purpose: 'proof' as const,
});

/** The same proof by WebCrypto. */
async function nativeProof(iterations: number, byte: number): Promise<Uint8Array> {
  const { password, salt, length } = proofInput(iterations, byte);
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const from = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(from, key, length * 8));
}

/** Whether the core exists, or why not. */
function triedCore(): string {
  try {
    return typeof cryptoCore();
  } catch (failure) {
    return String(failure);
  }
}

const exposedParts = {
  closeCryptoCore,
  cryptoCore,
  loadCryptoCore,
  nativeProof,
  proofInput,
  triedCore,
  trustedWorkerUrl,
  vectorRuns,
};

type Exposed = typeof exposedParts;

declare global {
  /** For the tests outside the page. */
  var exposed: Exposed;
}

globalThis.exposed = exposedParts;
