import * as v from 'valibot';
import { nonEmptyString } from './schemas.ts';

/** Bytes as base64url without padding. Rules check the length, so a wrong length has its own error symbol. */
export const bytes = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/));
/** Epoch milliseconds of the service's clock. */
export const time = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A private key sealed to the public key of a recovery kit or a passkey, see `docs/key-vault.md`. */
export const sealFields = { epk: bytes, iv: bytes, data: bytes, mac: bytes };

/** The private keys that are sealed to a kit or a passkey, as they are returned. */
export const sealedKeysSchema = v.strictObject({
  items: v.array(v.strictObject({ id: nonEmptyString, modifiedAt: time, ...sealFields })),
});

/** Whole groups, each key as read, with the proof of its code. */
export const provedKeysSchema = v.pipe(
  v.array(v.strictObject({ id: nonEmptyString, modifiedAt: time, pinHash: bytes })),
  v.minLength(1),
);
export type ProvedKeys = v.InferOutput<typeof provedKeysSchema>;
