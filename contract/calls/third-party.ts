import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString } from '../schemas.ts';
import { loginReply } from './login.ts';
import { readProfileScope } from './session.ts';

/** The scenario that third-party sign-in names in `x-verify-scenario` and in its challenge. */
export const thirdPartyScenario = 'users.login_with_third_account';

/** A third-party system that people may sign in with; `name` is its own, the same in every language. */
export const identityProviderSchema = v.object({ key: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,32}$/)), name: nonEmptyString });
export type IdentityProvider = v.InferOutput<typeof identityProviderSchema>;

/** What a third party has to give back to be believed: made by the page, 32 random bytes in base64url. */
export const stateSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));

export const listProviders = call('GET', '/v1.0/oauth2/third-systems/', {
  as: 'none',
  query: v.object({ client_id: nonEmptyString }),
  answer: v.object({ systems: v.array(identityProviderSchema) }),
});

/** The address of the third party to go to. The service keeps what it needs to believe the answer under `state`. */
export const thirdAddress = call('GET', '/v1.0/oauth2/third/{system}/', {
  as: 'none',
  query: v.object({ type: v.literal('url'), client_id: nonEmptyString, state: stateSchema, redirect_uri: nonEmptyString }),
  answer: v.object({ url: v.pipe(v.string(), v.regex(/^https?:\/\//)) }),
});

/**
 * `credentials` is JSON: what the third party's answer holds, its `iss` wherever it names itself. Sent again with a proof
 * after `mfa_required`.
 */
export const logInWithThirdParty = call('POST', '/v1.0/oauth2/token/', {
  as: 'none',
  proof: 'when',
  encoding: 'form',
  body: v.object({
    grant_type: v.literal('third_auth'),
    third_auth_system: nonEmptyString,
    method: v.literal('code'),
    credentials: v.pipe(v.string(), v.parseJson(), v.object({ code: nonEmptyString, state: stateSchema, iss: v.optional(nonEmptyString) })),
    session_mode: v.literal('web'),
    client_id: nonEmptyString,
    scope: v.literal(readProfileScope),
  }),
  answer: loginReply,
  aliases: ['/oauth2/token/'],
});
