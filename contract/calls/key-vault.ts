import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { bytes, provedKeysSchema, sealFields, sealedKeysSchema, time } from '../sealed-keys.ts';
import { ofEnvelope, ofKeyChange } from './refusals.ts';

const count = v.pipe(v.number(), v.integer());

/** The envelope of every encrypted payload and reply; `mac` covers all other fields, see `rules/envelope.ts`. */
export const envelopeSchema = v.strictObject({
  v: v.number(),
  kid: nonEmptyString,
  epk: bytes,
  iv: bytes,
  time,
  data: bytes,
  mac: bytes,
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** How an encrypted private key was encrypted. */
export const protectionSchema = v.strictObject({
  algorithm: nonEmptyString,
  iv: bytes,
  salt: bytes,
  iterations: count,
  kdf: nonEmptyString,
});
export type Protection = v.InferOutput<typeof protectionSchema>;

/**
 * Verifies a protection code. `hash` is the SHA-256 of the key that PBKDF2 derives from the code; `hints` is the
 * customer's hint.
 */
export const verificationSchema = v.strictObject({
  hash: bytes,
  hints: v.string(),
  salt: bytes,
  iterations: count,
  kdf: nonEmptyString,
});
export type Verification = v.InferOutput<typeof verificationSchema>;

const keyFields = {
  id: nonEmptyString,
  /** The key whose protection code opens this one too, or null. */
  followId: v.nullable(nonEmptyString),
  algorithm: nonEmptyString,
  publicKey: bytes,
  protected: v.boolean(),
  modifiedAt: time,
};

/** A customer master key as listed. */
const cmkItemSchema = v.strictObject(keyFields);
export type CmkItem = v.InferOutput<typeof cmkItemSchema>;

/**
 * A customer master key without the values that its protection code opens. A protected head has `verification` and
 * `protection`, a protected follower only `protection`, an unprotected key its bare `privateKey`.
 */
export const cmkSchema = v.strictObject({
  ...keyFields,
  verification: v.nullable(verificationSchema),
  protection: v.nullable(protectionSchema),
  privateKey: v.nullable(bytes),
});
export type Cmk = v.InferOutput<typeof cmkSchema>;

// The contents of the envelopes.

/**
 * The response of `GET cmks` and of a change. `retryAfter`: seconds until the service checks a protection code again,
 * after too many wrong ones.
 */
export const cmkListSchema = v.strictObject({ items: v.array(cmkItemSchema), retryAfter: v.optional(count) });

/** A private key sealed to a recovery kit, by its public key, and its voucher for the kit. */
const kitKeySchema = v.strictObject({ publicKey: bytes, ...sealFields, voucher: bytes });
export type KitKey = v.InferOutput<typeof kitKeySchema>;

/**
 * A recovery kit as it is written: with the hash of its proof a new one, which ends the former; with null the present
 * one, which opens these keys, too, from then on.
 */
const kitWriteSchema = v.strictObject({
  publicKey: bytes,
  proofHash: v.nullable(bytes),
  keys: v.pipe(v.array(kitKeySchema), v.minLength(1)),
});
export type KitWrite = v.InferOutput<typeof kitWriteSchema>;

/** `POST cmks`: a new head with `verification`, or a follower with the `pinHash` of the group it joins. */
export const creationSchema = v.strictObject({
  key: v.strictObject({
    algorithm: nonEmptyString,
    publicKey: bytes,
    encryptedPrivateKey: bytes,
    protection: protectionSchema,
  }),
  verification: v.nullable(verificationSchema),
  followId: v.nullable(nonEmptyString),
  pinHash: v.nullable(bytes),
  /** A reset deletes these keys, which must be all keys, in the same step. */
  replaces: v.array(nonEmptyString),
  kit: v.optional(kitWriteSchema),
});
export type Creation = v.InferOutput<typeof creationSchema>;

/** `POST cmks/extractions`: the head of a group and the proof of its protection code. */
export const extractionRequestSchema = v.strictObject({ id: nonEmptyString, pinHash: bytes });

/** The encrypted private keys of the head and of all that follow it. */
export const extractionSchema = v.strictObject({
  items: v.array(
    v.strictObject({ id: nonEmptyString, modifiedAt: time, encryptedPrivateKey: bytes, protection: protectionSchema }),
  ),
});
export type Extraction = v.InferOutput<typeof extractionSchema>;

/** One key of a change. `modifiedAt` is the value that the page read; `pinHash` is null for an unprotected key. */
const cmkChangeSchema = v.strictObject({
  id: nonEmptyString,
  publicKey: bytes,
  modifiedAt: time,
  pinHash: v.nullable(bytes),
  protected: v.boolean(),
  encryptedPrivateKey: v.nullable(bytes),
  protection: v.nullable(protectionSchema),
  privateKey: v.nullable(bytes),
});
export type CmkChange = v.InferOutput<typeof cmkChangeSchema>;

/**
 * `PUT cmks`: whole groups, all or nothing. With `verification` all keys become protected and follow `followId`, one of
 * them; without it all become unprotected and follow none.
 */
export const updateSchema = v.strictObject({
  cmks: v.pipe(v.array(cmkChangeSchema), v.minLength(1)),
  verification: v.nullable(verificationSchema),
  followId: v.nullable(nonEmptyString),
  kit: v.optional(kitWriteSchema),
  /** Replaces the `pinHash` of keys that the kit opens. */
  kitProof: v.optional(bytes),
});
export type Update = v.InferOutput<typeof updateSchema>;

/** `PUT recovery-kit`: a new kit for whole groups. */
export const kitCreationSchema = v.strictObject({ kit: kitWriteSchema, cmks: provedKeysSchema });
export type KitCreation = v.InferOutput<typeof kitCreationSchema>;

/** The recovery kit, and the keys that it opens. */
export const kitReadSchema = v.strictObject({
  kit: v.nullable(
    v.strictObject({
      publicKey: bytes,
      madeAt: time,
      keys: v.array(v.strictObject({ id: nonEmptyString, voucher: bytes })),
    }),
  ),
});
export type Kit = NonNullable<v.InferOutput<typeof kitReadSchema>['kit']>;

/** `POST recovery-kit/extractions`: what proves the kit. */
export const kitExtractionRequestSchema = v.strictObject({ kitProof: bytes });

/** The private keys that are sealed to the kit. */
export const kitExtractionSchema = sealedKeysSchema;
export type KitExtraction = v.InferOutput<typeof kitExtractionSchema>;

// A call without a body names its key in the header `x-vault-key`. `vault-passkeys.ts` has the contents for passkeys.

export const listCmks = call('GET', '/v2/key-vault/cmks', {
  as: 'bearer',
  answer: envelopeSchema,
  refuses: ofEnvelope,
});

export const readCmk = call('GET', '/v2/key-vault/cmks/{id}', {
  as: 'bearer',
  answer: envelopeSchema,
  refuses: [...ofEnvelope, 'cmk_not_found'],
});

export const createCmk = call('POST', '/v2/key-vault/cmks', {
  as: 'bearer',
  proof: 'always',
  body: envelopeSchema,
  answer: envelopeSchema,
  refuses: [...ofEnvelope, ...ofKeyChange],
});

/** Records 'input wrong security code'. */
export const extractCmk = call('POST', '/v2/key-vault/cmks/extractions', {
  as: 'bearer',
  body: envelopeSchema,
  answer: envelopeSchema,
  refuses: [...ofEnvelope, ...ofKeyChange],
});

/** With `kitProof` records 'recovery kit used'. */
export const updateCmks = call('PUT', '/v2/key-vault/cmks', {
  as: 'bearer',
  proof: 'always',
  body: envelopeSchema,
  answer: envelopeSchema,
  refuses: [...ofEnvelope, ...ofKeyChange, 'recovery_kit_incorrect', 'recovery_kit_not_found'],
});

/** Deletes a key and its followers. `id` may be several ids joined by commas, which are deleted in one step. */
export const deleteCmk = call('DELETE', '/v2/key-vault/cmks/{id}', {
  as: 'bearer',
  proof: 'always',
  answer: nothing,
  refuses: [...ofEnvelope, ...ofKeyChange],
});

/** A picture that a camera sealed to a customer's public key; only that customer can open it. */
export const pictureSchema = v.strictObject({
  id: nonEmptyString,
  takenAt: time,
  type: v.picklist(['image/png', 'image/jpeg']),
  ...sealFields,
});
export type SealedPicture = v.InferOutput<typeof pictureSchema>;

export const readPictures = call('GET', '/v2/key-vault/cmks/{id}/pictures', {
  as: 'bearer',
  answer: v.strictObject({ items: v.array(pictureSchema) }),
  refuses: [...ofEnvelope, 'cmk_not_found'],
});

export const readRecoveryKit = call('GET', '/v2/key-vault/recovery-kit', {
  as: 'bearer',
  answer: envelopeSchema,
  refuses: ofEnvelope,
});

/** Records 'recovery kit made'. */
export const makeRecoveryKit = call('PUT', '/v2/key-vault/recovery-kit', {
  as: 'bearer',
  proof: 'always',
  body: envelopeSchema,
  answer: envelopeSchema,
  refuses: [...ofEnvelope, ...ofKeyChange],
});

/** Records nothing: only what a printed key proves is returned, and `updateCmks` with it is recorded. */
export const extractRecoveryKit = call('POST', '/v2/key-vault/recovery-kit/extractions', {
  as: 'bearer',
  body: envelopeSchema,
  answer: envelopeSchema,
  refuses: [...ofEnvelope, 'recovery_kit_incorrect', 'recovery_kit_not_found'],
});

/** Records 'recovery kit removed'. */
export const removeRecoveryKit = call('DELETE', '/v2/key-vault/recovery-kit', {
  as: 'bearer',
  proof: 'always',
  answer: nothing,
  refuses: ['recovery_kit_not_found'],
});

export const readVaultPasskeys = call('GET', '/v2/key-vault/passkeys', {
  as: 'bearer',
  answer: envelopeSchema,
  refuses: ofEnvelope,
});

/** Records 'data protection passkey added'. */
export const addVaultPasskey = call('PUT', '/v2/key-vault/passkeys', {
  as: 'bearer',
  proof: 'always',
  body: envelopeSchema,
  answer: envelopeSchema,
  refuses: [...ofEnvelope, ...ofKeyChange, 'vault_passkey_not_found'],
});

/** Records nothing: only what a passkey proves is returned, and nothing can be changed with it. */
export const extractVaultPasskey = call('POST', '/v2/key-vault/passkeys/extractions', {
  as: 'bearer',
  body: envelopeSchema,
  answer: envelopeSchema,
  refuses: [...ofEnvelope, 'vault_passkey_incorrect', 'vault_passkey_not_found'],
});
