import type { CryptoCore, DeriveOptions } from '../crypto-core.ts';
import type { Pbkdf2Input, SecretKeyHandle } from './protocol.ts';

/** A second core whose derived keys become keys of the first. */
export interface Link {
  derive(input: Pbkdf2Input, options?: DeriveOptions): Promise<SecretKeyHandle>;
}

const SEALING_KEY_BYTES = 64;
const IV_BYTES = 16;
const purpose = new TextEncoder().encode('account center, derived key');

/**
 * Agrees on a key that only the two cores hold. JavaScript carries public keys and sealed keys between them, and no
 * secret.
 */
export async function connectWorkers(first: CryptoCore, second: CryptoCore): Promise<Link> {
  const [ours, theirs] = await Promise.all([first.makePrivateKey(), second.makePrivateKey()]);
  const [oursPublic, theirsPublic] = await Promise.all([first.publicKey(ours), second.publicKey(theirs)]);
  const [openingKey, sealingKey] = await Promise.all([
    agree(first, ours, theirsPublic),
    agree(second, theirs, oursPublic),
  ]);
  return {
    derive: async (input, options) => {
      const derived = await second.derive(input, options);
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const label = Uint8Array.of(...purpose, ...iv);
      const sealed = await second.sealParts(sealingKey, { iv, label }, [derived]).finally(() => second.release(derived));
      return first.unsealKey(openingKey, { iv, label, ...sealed });
    },
  };
}

async function agree(
  core: CryptoCore,
  key: Awaited<ReturnType<CryptoCore['makePrivateKey']>>,
  publicKey: Uint8Array,
): Promise<SecretKeyHandle> {
  const shared = await core.agree(key, publicKey);
  const expanded = await core.expand(shared, { salt: new Uint8Array(), info: purpose, length: SEALING_KEY_BYTES });
  core.release(key);
  core.release(shared);
  return expanded;
}
