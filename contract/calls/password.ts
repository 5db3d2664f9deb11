import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';

/** Sets a new password with the proof of a reset. With two-factor authentication the mailed code is answered by `mfa_required`, and a second call carries that proof. */
export const resetPassword = call('PUT', '/v2/user/password', {
  as: 'none',
  proof: 'always',
  body: v.object({ account: nonEmptyString, password: nonEmptyString, clientId: nonEmptyString }),
  answer: nothing,
});

/** The session goes on with another code: changes of password and factors end all others. */
export const renewedSession = v.object({ web_session_auth_code: nonEmptyString });

/** `changedAt` in epoch milliseconds; null: there is no password. Ours. */
export const passwordStatus = v.object({ changedAt: v.nullable(v.pipe(v.number(), v.integer())) });
export type PasswordStatus = v.InferOutput<typeof passwordStatus>;

export const readPasswordStatus = call('GET', '/v1.0/users/@me/password/', { as: 'bearer', answer: passwordStatus });

/** Changes the password, or creates one where there is none. Ours: the specification shows no path. */
export const changePassword = call('POST', '/v1.0/users/@me/password/', {
  as: 'bearer',
  proof: 'when',
  body: v.object({ currentPassword: v.optional(nonEmptyString), password: nonEmptyString }),
  answer: renewedSession,
});
