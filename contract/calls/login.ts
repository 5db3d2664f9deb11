import * as v from 'valibot';
import { readProfileScope } from '../scopes.ts';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { tokenSchema } from './session.ts';

/** The scenario of login, in `x-verify-scenario` and in its challenge. */
export const loginScenario = 'users.login_with_password';

/** Flags of a form. */
const flag = v.picklist(['true', 'false', '1', '0']);

export const loginBody = v.object({
  username: nonEmptyString,
  password: nonEmptyString,
  grant_type: v.literal('password'),
  session_mode: v.literal('web'),
  client_id: nonEmptyString,
  scope: v.literal(readProfileScope),
  /** Remember this device. */
  mfa_trusted: v.optional(flag),
  mfa_trust_token: v.optional(nonEmptyString),
});

export const loginReply = v.object({
  ...tokenSchema.entries,
  web_session_expires_in: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  web_session_auth_code: nonEmptyString,
  mfa_trust_token: v.optional(v.nullable(nonEmptyString)),
});
export type LoginReply = v.InferOutput<typeof loginReply>;

export const logInWithPassword = call('POST', '/v1.0/oauth2/token/', {
  as: 'none',
  proof: 'when',
  encoding: 'form',
  body: loginBody,
  answer: loginReply,
  aliases: ['/oauth2/token/'],
  refuses: [
    'client_not_found',
    'incorrect_password',
    'no_password',
    'account_not_found',
    'account_forbidden',
    'resource_protected',
    'suspected_attacker',
  ],
});

/**
 * Ends the trust token of a remembered device; an unknown token gets the same response. The specification
 * shows no path.
 */
export const forgetTrustedDevice = call('DELETE', '/v2/auth/mfa/trusted', {
  as: 'none',
  body: v.object({ token: nonEmptyString }),
  answer: nothing,
});
