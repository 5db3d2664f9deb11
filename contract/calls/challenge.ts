import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, seconds } from '../schemas.ts';

export const methodTypes = ['totp', 'backup_code', 'email_code', 'recovery_email_code', 'password'] as const;
export type MethodType = (typeof methodTypes)[number];

/** One way to prove oneself. `target` is the part-masked address a code goes to, else null. */
export const methodSchema = v.object({
  id: nonEmptyString,
  type: v.picklist(methodTypes),
  target: v.nullable(v.string()),
});
export type Method = v.InferOutput<typeof methodSchema>;

/** Made for one user and one act; `expiresIn` is in seconds. */
export const challengeSchema = v.object({ methods: v.array(methodSchema), expiresIn: seconds });
export type Challenge = v.InferOutput<typeof challengeSchema>;

/** Acts that take a second factor when signed in. Log-in's challenge comes with `mfa_required` instead. */
export const scenarios = [
  'users.change_email',
  'users.delete_account',
  'users.third_credentials',
  'users.totp',
  'users.backup_codes',
  'users.abandonment',
  'users.password',
  'users.key_vault',
  'users.data_archive',
  'users.backup_email',
] as const;

export const startChallenge = call('POST', '/v2/auth/mfa/challenges', {
  as: 'bearer',
  body: v.object({ scenario: nonEmptyString, account: v.optional(nonEmptyString) }),
  answer: challengeSchema,
});

/** Sends the code of the method `{id}`, or sends it again. Both are in seconds. */
export const codeSentSchema = v.object({ expiresIn: seconds, resendAfter: v.pipe(v.number(), v.minValue(0)) });
export type CodeSent = v.InferOutput<typeof codeSentSchema>;

export const sendCode = call('POST', '/v2/auth/mfa/challenges/{id}/code', { as: 'none', answer: codeSentSchema });
