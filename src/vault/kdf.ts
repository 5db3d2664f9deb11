import { keyIterations, keySaltBytes, verificationIterations, verificationSaltBytes } from '#contract/key-limits.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import type { SecretKeyHandle } from '#src/crypto/protocol/protocol.ts';
import { base64Url } from '#src/browser/base64url.ts';
import { toBytes, utf8 } from './bytes.ts';
import type { KeyScope } from './key-scope.ts';

/** The input of a key derivation, except the protection code. */
export interface KdfParams {
  readonly salt: string;
  readonly iterations: number;
}

/** Aborting the signal stops the work. Progress counts the iterations of all derivations together. */
export interface WorkOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

interface Derivations {
  readonly pin: Secret<string>;
  readonly kdfs: readonly KdfParams[];
  /** Tracks the derived keys. */
  readonly scope: KeyScope;
}

/**
 * Starts all derivations together so that the core runs them in parallel. The first one is for the proof, the rest
 * for the protections. Encodes the code here, and wipes its bytes when the last derivation ends.
 */
export function deriveKeys(
  core: Pick<CryptoCore, 'derive'>,
  { pin, kdfs, scope }: Derivations,
  { signal, onProgress }: WorkOptions,
): readonly Promise<SecretKeyHandle>[] {
  const password = utf8(pin.reveal());
  const total = kdfs.reduce((sum, { iterations }) => sum + iterations, 0);
  const done = kdfs.map(() => 0);
  const started = kdfs.map(async ({ salt, iterations }, index) => {
    const report = (progress: { done: number }): void => {
      done[index] = progress.done;
      onProgress?.(
        done.reduce((sum, part) => sum + part, 0),
        total,
      );
    };
    const purpose = index === 0 ? ('proof' as const) : ('protection' as const);
    const input = { password, salt: toBytes(salt), iterations, length: 32, purpose };
    return scope.track(await core.derive(input, { ...(signal && { signal }), onProgress: report }));
  });
  // Also handle the rejection of a derivation that the caller no longer awaits.
  void Promise.allSettled(started).then(() => password.fill(0));
  return started;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

type RandomBytes = Pick<CryptoCore, 'randomBytes'>;

/**
 * New parameters for that many keys. Retries until no protection shares a salt or iteration count with the
 * verification.
 */
export async function generateKdfParams(
  core: RandomBytes,
  keys: number,
): Promise<{ readonly verification: KdfParams; readonly protections: readonly KdfParams[] }> {
  for (;;) {
    const verification = await generate(core, verificationIterations, verificationSaltBytes);
    const pending = Array.from({ length: keys }, () => generate(core, keyIterations, keySaltBytes));
    const protections = await Promise.all(pending);
    const isLike = ({ salt, iterations }: KdfParams) =>
      salt === verification.salt || iterations === verification.iterations;
    if (!protections.some(isLike)) return { verification, protections };
  }
}

async function generate(core: RandomBytes, iterations: Range, saltBytes: Range): Promise<KdfParams> {
  const salt = base64Url(await core.randomBytes(await randomInt(core, saltBytes)));
  return { salt, iterations: await randomInt(core, iterations) };
}

/** A uniform random number within the range. Rejects values that would introduce a modulo bias. */
export async function randomInt(core: RandomBytes, { min, max }: Range): Promise<number> {
  const count = max - min + 1;
  const limit = 2 ** 32 - (2 ** 32 % count);
  for (;;) {
    const bytes = await core.randomBytes(4);
    const value = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    if (value < limit) return min + (value % count);
  }
}
