import { createHash, pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Protection, Verification } from '#contract/calls/key-vault.ts';
import { keyIterations, keySaltBytes, verificationIterations, verificationSaltBytes } from '#contract/key-limits.ts';
import { cmkAlgorithm, kdfAlgorithm, protectionAlgorithm } from '#contract/rules/cmk.ts';
import { encrypt } from '../features/key-vault/sealing.ts';
import { newPrivateKey, privateBytes, publicKeyOf } from '../platform/crypto/x25519.ts';
import type { StoredCmk } from '../features/key-vault/keys.ts';

/** Keys that share a protection code. */
export interface DemonstrationKeys {
  code: string;
  hint: string;
  count: number;
}

const derive = promisify(pbkdf2);

interface Range {
  min: number;
  max: number;
}

const between = ({ min, max }: Range): number => randomInt(min, max + 1);

/** Creates a group as a page does: a head with followers, each encrypted separately under the code. */
export async function makeGroup({ code, hint, count }: DemonstrationKeys, now: Date): Promise<StoredCmk[]> {
  const ids = Array.from({ length: count }, () => randomBytes(16).toString('base64url'));
  const [head = ''] = ids;
  const verification = await verificationOf(code, hint);
  return Promise.all(
    ids.map(async (id) => ({
      id,
      followId: id === head ? null : head,
      protected: true,
      modifiedAt: now.getTime(),
      verification: id === head ? verification : null,
      sealedPrivateKey: null,
      algorithm: cmkAlgorithm,
      ...(await protectedKey(code, verification.iterations)),
    })),
  );
}

async function verificationOf(code: string, hints: string): Promise<Verification> {
  const salt = randomBytes(between(verificationSaltBytes));
  const iterations = between(verificationIterations);
  const hash = createHash('sha256')
    .update(await derive(code, salt, iterations, 32, 'sha256'))
    .digest('base64url');
  return { hash, hints, salt: salt.toString('base64url'), iterations, kdf: kdfAlgorithm };
}

async function protectedKey(
  code: string,
  taken: number,
): Promise<{ publicKey: string; encryptedPrivateKey: string; protection: Protection }> {
  const privateKey = newPrivateKey();
  const [salt, iv] = [randomBytes(between(keySaltBytes)), randomBytes(16)];
  let iterations = between(keyIterations);
  while (iterations === taken) iterations = between(keyIterations);
  const sealed = encrypt(
    await derive(code, salt, iterations, 32, 'sha256'),
    iv,
    Buffer.from(privateBytes(privateKey), 'base64url'),
  );
  return {
    publicKey: publicKeyOf(privateKey),
    encryptedPrivateKey: sealed.toString('base64url'),
    protection: {
      algorithm: protectionAlgorithm,
      iv: iv.toString('base64url'),
      salt: salt.toString('base64url'),
      iterations,
      kdf: kdfAlgorithm,
    },
  };
}
