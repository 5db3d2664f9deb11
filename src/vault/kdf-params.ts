import { keyIterations, keySaltBytes, verificationIterations, verificationSaltBytes } from '#contract/limits.ts';
import type { CryptoCore } from '#src/crypto/crypto-core.ts';
import { toText } from './bytes.ts';
import type { Kdf } from './kdf.ts';

interface Range {
  readonly min: number;
  readonly max: number;
}

type RandomBytes = Pick<CryptoCore, 'randomBytes'>;

/** A number of the range, each as likely as the others: what would favour some is drawn anew. */
export async function randomInt(core: RandomBytes, { min, max }: Range): Promise<number> {
  const count = max - min + 1;
  const limit = 2 ** 32 - (2 ** 32 % count);
  for (;;) {
    const bytes = await core.randomBytes(4);
    const drawn = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    if (drawn < limit) return min + (drawn % count);
  }
}

async function drawKdf(core: RandomBytes, iterations: Range, saltBytes: Range): Promise<Kdf> {
  const salt = toText(await core.randomBytes(await randomInt(core, saltBytes)));
  return { salt, iterations: await randomInt(core, iterations) };
}

export interface DrawnKdfs {
  readonly verification: Kdf;
  /** One for each key. */
  readonly protections: readonly Kdf[];
}

/** Draws for so many keys until no protection is derived as the verification is. */
export async function generateKdfParams(core: RandomBytes, keys: number): Promise<DrawnKdfs> {
  for (;;) {
    const verification = await drawKdf(core, verificationIterations, verificationSaltBytes);
    const draws = Array.from({ length: keys }, () => drawKdf(core, keyIterations, keySaltBytes));
    const protections = await Promise.all(draws);
    const isLike = ({ salt, iterations }: Kdf) => salt === verification.salt || iterations === verification.iterations;
    if (!protections.some(isLike)) return { verification, protections };
  }
}
