import * as v from 'valibot';
import { call } from '../call.ts';
import { filled, nothing, seconds } from '../schemas.ts';

/** Both are -1 when nobody is signed in. `issuedAt` is in epoch milliseconds. */
export const sessionDetailsSchema = v.object({
  account: v.pipe(v.number(), v.integer()),
  issuedAt: v.pipe(v.number(), v.integer()),
});
export type SessionDetails = v.InferOutput<typeof sessionDetailsSchema>;

export const tokenSchema = v.object({ access_token: filled, expires_in: seconds });
export type TokenReply = v.InferOutput<typeof tokenSchema>;

export const readProfileScope = 'read_profile';

export const sessionDetails = call('GET', '/oauth2/session/details/', {
  as: 'session',
  answer: sessionDetailsSchema,
  alsoAt: ['/v1.0/oauth2/session/details/'],
});

/** The session code travels in the body as `code`. */
export const renewToken = call('POST', '/oauth2/token/', {
  as: 'none',
  encoding: 'form',
  body: v.object({
    client_id: filled,
    grant_type: v.literal('session_implicit'),
    code: filled,
    scope: v.literal(readProfileScope),
  }),
  answer: tokenSchema,
  alsoAt: ['/v1.0/oauth2/token/'],
});

export const endSession = call('DELETE', '/oauth2/token/', {
  as: 'session',
  answer: nothing,
  alsoAt: ['/v1.0/oauth2/token/'],
});
