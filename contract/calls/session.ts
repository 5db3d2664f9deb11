import * as v from 'valibot';
import { readProfileScope } from '../scopes.ts';
import { sessionEnd } from '../session-ends.ts';
import { call } from '../call.ts';
import { nonEmptyString, nothing, seconds } from '../schemas.ts';

/**
 * Both are -1 if no one is signed in; `account` -1 alone means the same. `issuedAt` is in epoch milliseconds.
 * `endedBecause` is ours: why the session of this code is over.
 */
const sessionDetailsSchema = v.object({
  account: v.pipe(v.number(), v.integer()),
  issuedAt: v.pipe(v.number(), v.integer()),
  endedBecause: sessionEnd,
});
export type SessionDetails = v.InferOutput<typeof sessionDetailsSchema>;

export const tokenSchema = v.object({ access_token: nonEmptyString, expires_in: seconds });
export type TokenReply = v.InferOutput<typeof tokenSchema>;

export const sessionDetails = call('GET', '/oauth2/session/details/', {
  as: 'session',
  withoutCredential: true,
  answer: sessionDetailsSchema,
  aliases: ['/v1.0/oauth2/session/details/'],
});

/** The body carries the session code as `code`. */
export const renewToken = call('POST', '/oauth2/token/', {
  as: 'none',
  encoding: 'form',
  body: v.object({
    client_id: nonEmptyString,
    grant_type: v.literal('session_implicit'),
    code: nonEmptyString,
    scope: v.literal(readProfileScope),
  }),
  answer: tokenSchema,
  aliases: ['/v1.0/oauth2/token/'],
  refuses: ['client_not_found', 'session_code_expired', 'required_authentication', 'account_forbidden'],
});

export const endSession = call('DELETE', '/oauth2/token/', {
  as: 'session',
  withoutCredential: true,
  answer: nothing,
  aliases: ['/v1.0/oauth2/token/'],
});
