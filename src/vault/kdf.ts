import type { Secret } from '#machines/shared/secret.ts';
import type { CryptoCore } from '#src/crypto/crypto-core.ts';
import type { SecretKeyHandle } from '#src/crypto/worker/protocol.ts';
import { toBytes, utf8 } from './bytes.ts';
import type { KeyScope } from './key-scope.ts';

/** What a key is derived with, beside the protection code. */
export interface Kdf {
  readonly salt: string;
  readonly iterations: number;
}

/** Giving up with the signal stops the work; progress is told in iterations of all derivations together. */
export interface WorkOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Starts all derivations at once, so that the core runs them side by side; their keys are held. The code is encoded here,
 * and its bytes are wiped when the last derivation is over.
 */
export function deriveKeys(
  core: Pick<CryptoCore, 'derive'>,
  pin: Secret<string>,
  kdfs: readonly Kdf[],
  held: KeyScope,
  { signal, onProgress }: WorkOptions,
): readonly Promise<SecretKeyHandle>[] {
  const password = utf8(pin.reveal());
  const total = kdfs.reduce((sum, { iterations }) => sum + iterations, 0);
  const done = kdfs.map(() => 0);
  const started = kdfs.map(async ({ salt, iterations }, index) => {
    const report = (progress: { done: number }): void => {
      done[index] = progress.done;
      onProgress?.(done.reduce((sum, part) => sum + part, 0), total);
    };
    const input = { password, salt: toBytes(salt), iterations, length: 32 };
    return held.track(await core.derive(input, { ...(signal && { signal }), onProgress: report }));
  });
  // Who waits for them hears of a failure; one that nobody waits for any more is no news.
  void Promise.allSettled(started).then(() => password.fill(0));
  return started;
}
