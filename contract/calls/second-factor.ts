import * as v from 'valibot';
import { call } from '../call.ts';
import { bytesInBase64url, nonEmptyString, seconds } from '../schemas.ts';

export const methodTypes = ['totp', 'backup_code', 'email_code', 'recovery_email_code', 'password'] as const;
/** A passkey is beside the list: older clients accept no type in it that they do not know. */
export type MethodType = (typeof methodTypes)[number] | 'passkey';

/** A second-factor method. `target` is the masked address that receives the code, or null. */
export const methodSchema = v.object({
  id: nonEmptyString,
  type: v.picklist(methodTypes),
  target: v.nullable(v.string()),
});
export interface Method extends Omit<v.InferOutput<typeof methodSchema>, 'type'> {
  type: MethodType;
}

/** What a browser needs to ask for one of the account's passkeys, as JSON of WebAuthn Level 3. */
const passkeyOptions = v.object({
  challenge: bytesInBase64url,
  rpId: nonEmptyString,
  timeout: v.pipe(v.number(), v.integer()),
  userVerification: v.literal('required'),
  allowCredentials: v.array(
    v.object({ type: v.literal('public-key'), id: bytesInBase64url, transports: v.array(v.string()) }),
  ),
});
export type PasskeyOptions = v.InferOutput<typeof passkeyOptions>;

/** A method whose code is the browser's answer as JSON: `passkeyProof`. */
const passkeyMethod = v.object({ id: nonEmptyString, options: passkeyOptions });
export type PasskeyMethod = v.InferOutput<typeof passkeyMethod>;

/** The code of a passkey. Security keys name no user where the passkeys are given. */
export const passkeyProof = v.object({
  id: bytesInBase64url,
  rawId: bytesInBase64url,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytesInBase64url,
    authenticatorData: bytesInBase64url,
    signature: bytesInBase64url,
  }),
});
export type PasskeyProof = v.InferOutput<typeof passkeyProof>;

/** Valid for one user and one purpose; `expiresIn` is in seconds. `passkey`: if the account has one that counts. */
export const challengeSchema = v.object({
  methods: v.array(methodSchema),
  passkey: v.optional(passkeyMethod),
  expiresIn: seconds,
});
export type Challenge = v.InferOutput<typeof challengeSchema>;

/**
 * Scenarios of a signed-in customer's challenges. Those of login are answered with `mfa_required` instead, and so is
 * `users.phone_login`, whose proof allows one login only.
 */
export const scenarios = [
  'users.change_email',
  'users.delete_account',
  'users.third_credentials',
  'users.totp',
  'users.passkeys',
  'users.phone_login',
  'users.backup_codes',
  'users.view_backup_codes',
  'users.abandonment',
  'users.password',
  'users.key_vault',
  'users.data_archive',
  'users.backup_email',
] as const;

/** The only scenario without a login: its challenge names the account. */
export const resetScenario = 'users.reset_password';

/**
 * Every scenario except a reset needs the bearer. A reset names the account's address and, to receive the code there,
 * the complete recovery address. Records nothing: the action behind the challenge is recorded.
 */
export const startChallenge = call('POST', '/v2/auth/mfa/challenges', {
  as: 'bearer',
  withoutCredential: true,
  body: v.object({
    scenario: nonEmptyString,
    account: v.optional(nonEmptyString),
    recovery: v.optional(nonEmptyString),
  }),
  answer: challengeSchema,
  refuses: ['client_not_found', 'scenario_not_found', 'code_mails_exceeded'],
});

/**
 * Both times are in seconds. `delayed` and `refused` are ours: the previous mail could not be sent within a minute, or
 * the address does not exist, as its mail server says. In a reset, the first does not depend on whether the address has
 * an account; the second is only for addresses that the caller has typed to receive a code there.
 */
export const codeSentSchema = v.object({
  expiresIn: seconds,
  resendAfter: v.pipe(v.number(), v.minValue(0)),
  delayed: v.optional(v.boolean()),
  refused: v.optional(v.boolean()),
});
export type CodeSent = v.InferOutput<typeof codeSentSchema>;

/** Sends or resends the code of the method `{id}`. */
export const sendCode = call('POST', '/v2/auth/mfa/challenges/{id}/code', {
  as: 'none',
  answer: codeSentSchema,
  refuses: ['mfa_session_not_found', 'mfa_method_not_available', 'code_mails_exceeded'],
});
