import * as v from 'valibot';
import { maxPasskeys } from '../limits.ts';
import { call } from '../call.ts';
import { readProfileScope } from '../scopes.ts';
import { bytesInBase64url as bytes, nonEmptyString } from '../schemas.ts';
import { loginReply } from './login.ts';

// The specification has none of these calls. The JSON of browsers is that of WebAuthn Level 3.

const instant = v.pipe(v.number(), v.integer());

const passkeySchema = v.object({
  id: nonEmptyString,
  /** How browsers and managers of passkeys name it. */
  credentialId: bytes,
  name: nonEmptyString,
  createdAt: instant,
  /** The last use of it; null before the first. */
  usedAt: v.nullable(instant),
  /** Whether it is kept in the customer's other devices, too: its authenticator said so at its last use. */
  isSynced: v.boolean(),
  /** The host at which it logs in. */
  host: nonEmptyString,
  /** Whether it opens the protected keys, too; null if there are none. */
  opensKeys: v.nullable(v.boolean()),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

/** The account as managers of passkeys store it and show it. */
const userSchema = v.object({ id: bytes, name: nonEmptyString, displayName: nonEmptyString });

export const passkeysSchema = v.object({
  user: userSchema,
  passkeys: v.pipe(v.array(passkeySchema), v.maxLength(maxPasskeys)),
  /** Whether the last one can be removed: there is a password, or a third party to log in with. */
  hasOtherLogin: v.boolean(),
});
export type Passkeys = v.InferOutput<typeof passkeysSchema>;

export const listPasskeys = call('GET', '/v2/auth/passkeys', { as: 'bearer', answer: passkeysSchema });

const creationOptions = v.object({
  challenge: bytes,
  rp: v.object({ id: nonEmptyString, name: nonEmptyString }),
  user: userSchema,
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.pipe(v.number(), v.integer()) })),
  timeout: instant,
  attestation: v.literal('none'),
  /** The account's passkeys, so that none is overwritten. */
  excludeCredentials: v.array(v.object({ type: v.literal('public-key'), id: bytes, transports: v.array(v.string()) })),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
});
export type CreationOptions = v.InferOutput<typeof creationOptions>;

/**
 * What a browser needs to create a passkey. The challenge in it is valid once, for five minutes, in this session. The
 * proof is asked for here, before the browser creates anything.
 */
export const startPasskey = call('POST', '/v2/auth/passkeys/options', {
  as: 'bearer',
  proof: 'when',
  answer: creationOptions,
  refuses: ['passkeys_exceeded'],
});

/** Shown as text, in one line. */
const nameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty());

const registrationSchema = v.object({
  id: bytes,
  rawId: bytes,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,32}$/))), v.maxLength(10))),
  }),
});
export type PasskeyRegistration = v.InferOutput<typeof registrationSchema>;

/** Adds the passkey that the browser has created. Records 'passkey added'. */
export const addPasskey = call('POST', '/v2/auth/passkeys', {
  as: 'bearer',
  body: v.object({ name: nameSchema, credential: registrationSchema }),
  answer: passkeysSchema,
  refuses: ['passkey_refused', 'passkey_already_added', 'passkeys_exceeded'],
});

/** Records nothing: the name is for the owner, and changes neither what the passkey opens nor for whom. */
export const renamePasskey = call('PUT', '/v2/auth/passkeys/{id}', {
  as: 'bearer',
  body: v.object({ name: nameSchema }),
  answer: passkeysSchema,
  refuses: ['not_found'],
});

/** Refused with `modify_not_allowed` if the account could no longer be logged in to. */
export const removePasskey = call('DELETE', '/v2/auth/passkeys/{id}', {
  as: 'bearer',
  proof: 'when',
  answer: passkeysSchema,
  refuses: ['not_found', 'modify_not_allowed'],
});

const requestOptions = v.object({
  challenge: bytes,
  rpId: nonEmptyString,
  timeout: instant,
  userVerification: v.literal('required'),
});
export type RequestOptions = v.InferOutput<typeof requestOptions>;

/**
 * What a browser needs to log in with a passkey. It names no account: the passkey does. The challenge in it is valid
 * once, for five minutes, in the browser that a cookie marks.
 */
export const startPasskeyLogin = call('POST', '/v1.0/oauth2/passkey/', {
  as: 'none',
  body: v.object({ client_id: nonEmptyString }),
  answer: requestOptions,
  refuses: ['client_not_found'],
});

const assertionSchema = v.object({
  id: bytes,
  rawId: bytes,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
});
export type PasskeyAssertion = v.InferOutput<typeof assertionSchema>;

/**
 * Logs in with the browser's answer, as JSON. It counts as both factors, because the authenticator has verified its
 * user. Refused with `passkey_unknown` if no account has the passkey any more.
 */
export const logInWithPasskey = call('POST', '/v1.0/oauth2/token/', {
  as: 'none',
  encoding: 'form',
  body: v.object({
    grant_type: v.literal('passkey'),
    credentials: v.pipe(v.string(), v.parseJson(), assertionSchema),
    session_mode: v.literal('web'),
    client_id: nonEmptyString,
    scope: v.literal(readProfileScope),
  }),
  answer: loginReply,
  aliases: ['/oauth2/token/'],
  refuses: ['client_not_found', 'passkey_refused', 'passkey_unknown', 'account_not_found', 'account_forbidden'],
});
