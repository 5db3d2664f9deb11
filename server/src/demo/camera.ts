import { sql } from 'kysely';
import type { SealedPicture } from '#contract/calls/key-vault.ts';
import { pictureInfo, pictureText } from '#contract/rules/envelope.ts';
import type { Services } from '../platform/services/services.ts';
import { encrypt, macOf, sealKeys } from '../features/key-vault/sealing.ts';
import { agree, newPrivateKey, publicKeyOf } from '../platform/crypto/x25519.ts';
import { insertPicture } from '../features/key-vault/pictures.ts';
import { drawPicture } from './picture.ts';

type Dependencies = Pick<Services, 'database' | 'clock' | 'random'>;

/** Takes a picture for each head key that has none. It exists only in sealed form. */
export async function takePictures(parts: Dependencies): Promise<void> {
  await parts.database.transaction(async (transaction) => {
    // Processes take turns, so that each key gets one picture.
    await sql`select pg_advisory_xact_lock(4600, 2)`.execute(transaction);
    const taken = transaction.selectFrom('pictures').select('cmk_id');
    const blank = transaction
      .selectFrom('cmks')
      .select(['id', 'public_key', 'account_id'])
      .where('follow_id', 'is', null)
      .where('id', 'not in', taken);
    const keys = await blank.forKeyShare().execute();
    const plain = keys.length > 0 ? drawPicture() : null;
    for (const { id, public_key: publicKey, account_id: account } of keys) {
      const picture = plain === null ? null : sealPicture(parts, { id, publicKey }, plain);
      if (picture !== null) await insertPicture(transaction, { id, account }, picture);
    }
  });
}

/** Seals a picture as a camera does, with only the customer's public key. */
function sealPicture(
  { clock, random }: Dependencies,
  cmk: { id: string; publicKey: string },
  plain: Buffer,
): SealedPicture | null {
  const own = newPrivateKey();
  const epk = publicKeyOf(own);
  const secret = agree(own, cmk.publicKey);
  if (secret === null) return null;
  const salt = Buffer.concat([epk, cmk.publicKey].map((key) => Buffer.from(key, 'base64url')));
  const keys = sealKeys(secret, pictureInfo, salt);
  const iv = random.text(16);
  const data = encrypt(keys.encryption, Buffer.from(iv, 'base64url'), plain).toString('base64url');
  const picture = { id: random.text(16), takenAt: clock.now().getTime(), type: 'image/png' as const, epk, iv, data };
  return { ...picture, mac: macOf(keys, pictureText(cmk.id, picture)).toString('base64url') };
}
