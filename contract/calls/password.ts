import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { openTakeBackSchema } from './take-back.ts';
import { ofPasswordGuess } from './refusals.ts';

/** A third-party account that was connected after the last login known to be the owner's. */
const newLinkSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  /** The display name of the third party. */
  provider: nonEmptyString,
  /** The address at the third party, or the name if it has no address. */
  person: nonEmptyString,
  /** In epoch milliseconds. */
  since: v.pipe(v.number(), v.integer()),
});
export type NewLink = v.InferOutput<typeof newLinkSchema>;

/** A passkey that was added after the last login known to be the owner's. */
const newPasskeySchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  name: nonEmptyString,
  /** In epoch milliseconds. */
  since: v.pipe(v.number(), v.integer()),
});
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>;

/** Another authenticator app that was added after the last login known to be the owner's. */
const newAuthenticatorSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  /** Null for one without a name. */
  name: v.nullable(nonEmptyString),
  /** In epoch milliseconds. */
  since: v.pipe(v.number(), v.integer()),
});
export type NewAuthenticator = v.InferOutput<typeof newAuthenticatorSchema>;

/** A recovery address that was set after the last login known to be the owner's. */
const newRecoveryEmailSchema = v.object({
  /** Partly masked. */
  emailAddress: nonEmptyString,
  /** In epoch milliseconds. */
  since: v.pipe(v.number(), v.integer()),
});
export type NewRecoveryEmail = v.InferOutput<typeof newRecoveryEmailSchema>;

/** Further results of a reset. */
const resetResultSchema = v.object({
  /** The connections to review; absent if there are no such connections. */
  links: v.optional(v.array(newLinkSchema), []),
  /** The passkeys to review; absent if there are none. */
  passkeys: v.optional(v.array(newPasskeySchema), []),
  /** The authenticator apps to review, if there are others; absent if there are none. */
  authenticators: v.optional(v.array(newAuthenticatorSchema), []),
  /** The recovery address to review; absent if there is none. No reset uses it until it is kept. */
  recoveryEmail: v.optional(newRecoveryEmailSchema),
  /** The token to remove them, valid for ten minutes; present together with them. */
  token: v.optional(nonEmptyString),
  /** Two-factor authentication was reported lost, and is now off. */
  secondFactorRemoved: v.optional(v.boolean(), false),
  /** The former addresses that can still take a change of the address back. */
  takeBacks: v.optional(v.array(openTakeBackSchema), []),
});

/**
 * Sets a new password with the proof of a reset. Without `password` it only checks the proof, with which the save is
 * then repeated. With two-factor authentication on, the mailed code gets `mfa_required`, and the proof of that
 * challenge follows.
 */
export const resetPassword = call('PUT', '/v2/user/password', {
  as: 'none',
  proof: 'always',
  body: v.object({ account: nonEmptyString, password: v.optional(nonEmptyString), clientId: nonEmptyString }),
  /** Empty, unless there is something to review or to report. */
  answer: v.optional(resetResultSchema),
  refuses: ['password_too_common', 'password_breached', 'password_unchanged', 'client_not_found'],
});

/** After a reset: removes one of the connections listed in its response. The specification has no such call. */
export const removeNewLink = call('POST', '/v2/user/password/links', {
  as: 'none',
  body: v.object({ token: nonEmptyString, id: v.pipe(v.number(), v.integer()) }),
  answer: nothing,
  refuses: ['mfa_session_not_found'],
});

/** After a reset: removes one of the passkeys listed in its response. The specification has no such call. */
export const removeNewPasskey = call('POST', '/v2/user/password/passkeys', {
  as: 'none',
  body: v.object({ token: nonEmptyString, id: v.pipe(v.number(), v.integer()) }),
  answer: nothing,
  refuses: ['mfa_session_not_found'],
});

/**
 * After a reset: removes one of the authenticator apps listed in its response, unless it is the last. Records
 * 'authenticator removed'. The specification has no such call.
 */
export const removeNewAuthenticator = call('POST', '/v2/user/password/authenticators', {
  as: 'none',
  body: v.object({ token: nonEmptyString, id: v.pipe(v.number(), v.integer()) }),
  answer: nothing,
  refuses: ['mfa_session_not_found', 'modify_not_allowed'],
});

/**
 * After a reset: keeps or turns off the recovery address listed in its response. Only from a place that must be the
 * owner's is it kept; otherwise no reset uses it yet. Records 'disabled backup email'. The specification has no such
 * call.
 */
export const reviewRecoveryEmail = call('POST', '/v2/user/password/recovery-email', {
  as: 'none',
  body: v.object({ token: nonEmptyString, keep: v.boolean() }),
  answer: v.object({ isKept: v.boolean() }),
  refuses: ['mfa_session_not_found'],
});

/** The session continues with a new code: a change of the password or a factor ends all other sessions. */
export const renewedSession = v.object({ web_session_auth_code: nonEmptyString });

/** `changedAt` in epoch milliseconds; null if there is no password. The specification has no such call. */
export const passwordStatus = v.object({ changedAt: v.nullable(v.pipe(v.number(), v.integer())) });
export type PasswordStatus = v.InferOutput<typeof passwordStatus>;

export const readPasswordStatus = call('GET', '/v1.0/users/@me/password/', { as: 'bearer', answer: passwordStatus });

/** Changes the password, or creates the first one. The specification shows no path. */
export const changePassword = call('POST', '/v1.0/users/@me/password/', {
  as: 'bearer',
  proof: 'when',
  body: v.object({ currentPassword: v.optional(nonEmptyString), password: nonEmptyString }),
  answer: renewedSession,
  refuses: [
    ...ofPasswordGuess,
    'require_params_error',
    'password_unchanged',
    'password_too_common',
    'password_breached',
  ],
});
