import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { renewedSession } from './password.ts';
import { totpSecret, totpSetup } from './two-factor.ts';

// Further authenticator apps, while two-factor authentication is on. The specification has none of these calls: the
// first app is set up, and the last one is turned off, by its own.

/** Shown as text, in one line. */
const nameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** Records nothing: the secret does nothing until it is added. As `makeTotpSecret`, also about `setup`. */
export const makeAuthenticatorSecret = call('POST', '/v2/auth/mfa/totp/authenticators/secret', {
  as: 'bearer',
  body: totpSetup,
  answer: totpSecret,
  refuses: ['totp_disabled', 'authenticators_exceeded'],
});

/**
 * Adds another authenticator app with a code of its secret, checked before the proof is requested. Other sessions end.
 * Records 'authenticator added'.
 */
export const addAuthenticator = call('POST', '/v2/auth/mfa/totp/authenticators', {
  as: 'bearer',
  proof: 'when',
  body: v.object({ code: nonEmptyString, name: nameSchema }),
  answer: renewedSession,
  refuses: [
    'totp_disabled',
    'authenticators_exceeded',
    'secret_code_incorrect',
    'mfa_session_not_found',
    'resource_protected',
    'suspected_attacker',
  ],
});

/** Records nothing: the name is for the owner, and changes neither what its codes open nor for whom. */
export const renameAuthenticator = call('PUT', '/v2/auth/mfa/totp/authenticators/{id}', {
  as: 'bearer',
  body: v.object({ name: nameSchema }),
  answer: nothing,
  refuses: ['not_found'],
});

/**
 * Removes one of several authenticator apps; its codes are refused from then on. Other sessions end. Refused with
 * `modify_not_allowed` if it is the last: that one is turned off. Records 'authenticator removed'.
 */
export const removeAuthenticator = call('DELETE', '/v2/auth/mfa/totp/authenticators/{id}', {
  as: 'bearer',
  proof: 'when',
  answer: renewedSession,
  refuses: ['not_found', 'modify_not_allowed'],
});
