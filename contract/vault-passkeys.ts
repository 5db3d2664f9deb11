import * as v from 'valibot';
import { maxPasskeys } from './limits.ts';
import { bytesInBase64url as bytes, nonEmptyString } from './schemas.ts';
import { provedKeysSchema, sealFields, sealedKeysSchema } from './sealed-keys.ts';

// The contents of the envelopes for passkeys that open the key vault, see `docs/key-vault.md`.

/** The account's passkeys, oldest first, and the keys that each of them opens. */
export const vaultPasskeysSchema = v.strictObject({
  /** The handle by which authenticators know the account. It is part of what a passkey is asked for. */
  user: bytes,
  items: v.pipe(
    v.array(
      v.strictObject({
        id: nonEmptyString,
        name: nonEmptyString,
        credentialId: bytes,
        transports: v.array(v.string()),
        /** The host at which browsers use it. */
        host: nonEmptyString,
        /** The public key that is derived from it, and the ids of the keys that it opens. Null: it only logs in. */
        opens: v.nullable(v.strictObject({ publicKey: bytes, keys: v.array(nonEmptyString) })),
      }),
    ),
    v.maxLength(maxPasskeys),
  ),
});
export type VaultPasskeys = v.InferOutput<typeof vaultPasskeysSchema>;
export type VaultPasskey = VaultPasskeys['items'][number];

const sealedKeySchema = v.strictObject({ publicKey: bytes, ...sealFields });
/** A private key sealed to the public key of a passkey, by its own public key. */
export type PasskeyKey = v.InferOutput<typeof sealedKeySchema>;

/** `PUT passkeys`: lets a passkey open whole groups, each key as read, with the proof of its code. */
export const passkeyAdditionSchema = v.strictObject({
  id: nonEmptyString,
  publicKey: bytes,
  proofHash: bytes,
  keys: v.pipe(v.array(sealedKeySchema), v.minLength(1)),
  cmks: provedKeysSchema,
});
export type PasskeyAddition = v.InferOutput<typeof passkeyAdditionSchema>;

/** `POST passkeys/extractions`: a passkey, and what proves its key. */
export const passkeyExtractionRequestSchema = v.strictObject({ id: nonEmptyString, proof: bytes });
export const passkeyExtractionSchema = sealedKeysSchema;
