import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, seconds } from '../schemas.ts';

export const methodTypes = ['totp', 'backup_code', 'email_code', 'recovery_email_code', 'password'] as const;
export type MethodType = (typeof methodTypes)[number];

/** A second-factor method. `target` is the masked address that receives the code, or null. */
export const methodSchema = v.object({
  id: nonEmptyString,
  type: v.picklist(methodTypes),
  target: v.nullable(v.string()),
});
export type Method = v.InferOutput<typeof methodSchema>;

/** Valid for one user and one purpose; `expiresIn` is in seconds. */
export const challengeSchema = v.object({ methods: v.array(methodSchema), expiresIn: seconds });
export type Challenge = v.InferOutput<typeof challengeSchema>;

/** Scenarios of a signed-in customer's challenges. Those of login are answered with `mfa_required` instead. */
export const scenarios = [
  'users.change_email',
  'users.delete_account',
  'users.third_credentials',
  'users.totp',
  'users.passkeys',
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
