import * as v from 'valibot';
import { appAddress, appSchema } from '../registered-app.ts';
import { call } from '../call.ts';
import { nonEmptyString, seconds } from '../schemas.ts';
import { ofApp } from './refusals.ts';

const optionalText = v.optional(v.string());

/** The parameters with which an app opens the consent page (RFC 6749, 7636, OpenID Connect), passed on unchanged. */
const authorizationRequestSchema = v.object({
  client_id: nonEmptyString,
  response_type: optionalText,
  redirect_uri: optionalText,
  scope: optionalText,
  state: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
  prompt: optionalText,
  max_age: optionalText,
  login_hint: optionalText,
  ui_locales: optionalText,
  response_mode: optionalText,
  request: optionalText,
  request_uri: optionalText,
});
export type AuthorizationRequest = v.InferOutput<typeof authorizationRequestSchema>;

/**
 * The only address that the page navigates to: one that the app has registered, with the response in its query, or the
 * logout page if the user must log in again.
 */
const redirectSchema = v.object({ redirectTo: appAddress });

const consentDetailsSchema = v.object({
  app: appSchema,
  scopes: v.array(nonEmptyString),
  /** Exactly what the app would receive. */
  account: v.object({ name: v.string(), email: v.string() }),
  /** The target if the user declines; no other call is needed. */
  declineTo: appAddress,
});
export type ConsentDetails = v.InferOutput<typeof consentDetailsSchema>;

/** An invalid request is redirected back to the app at once, as is one with `prompt=none` that needs the user. */
export const readConsentDetails = call('GET', '/v1.0/oauth2/authorization/details/', {
  as: 'bearer',
  withoutCredential: true,
  query: authorizationRequestSchema,
  answer: v.union([redirectSchema, consentDetailsSchema]),
  refuses: ofApp,
});

/**
 * Whether the user must be asked; false if the user has already allowed the app all of these scopes. Records nothing:
 * it only reads what was allowed.
 */
export const precheckConsent = call('POST', '/v1.0/oauth2/authorization/precheck', {
  as: 'bearer',
  body: authorizationRequestSchema,
  answer: v.object({ needed: v.boolean() }),
  aliases: ['/v1.0/oauth2/authorization/precheck/'],
  refuses: [...ofApp, 'consent_required'],
});

/**
 * Without `decision`, repeats the user's earlier one; refused if there is no earlier decision. Records 'app allowed'.
 */
export const decideConsent = call('POST', '/v1.0/oauth2/authorization/', {
  as: 'bearer',
  body: v.object({ ...authorizationRequestSchema.entries, decision: v.optional(v.picklist(['allow', 'decline'])) }),
  answer: redirectSchema,
  refuses: [...ofApp, 'consent_required'],
});

/** A missing or duplicate value is treated as empty. */
const formText = v.optional(v.fallback(v.string(), ''), '');

/** A grant that is none of the pages' own, which the other calls of the path read. Repeated, it is a list. */
const appGrant = v.union([
  v.pipe(v.string(), v.regex(/^(?!(password|session_implicit|third_auth|passkey|phone)$)/)),
  v.array(v.string()),
]);

/** Its errors have the form of RFC 6749 also for a grant that is missing or unknown. */
export const exchangeAppCode = call('POST', '/v1.0/oauth2/token/', {
  as: 'none',
  forApps: true,
  encoding: 'form',
  body: v.object({
    grant_type: v.optional(appGrant, ''),
    code: formText,
    redirect_uri: formText,
    code_verifier: formText,
    /** Here, or in the `Authorization` header (`client_secret_basic`). */
    client_id: formText,
    client_secret: formText,
  }),
  answer: v.object({
    access_token: nonEmptyString,
    token_type: v.literal('Bearer'),
    expires_in: seconds,
    scope: nonEmptyString,
    /** When the user logged in, in seconds since 1970. */
    auth_time: v.pipe(v.number(), v.integer()),
  }),
  aliases: ['/oauth2/token/'],
});

const userInfo = v.object({
  /** Identifies the account, with a different value for each app. */
  sub: nonEmptyString,
  name: v.string(),
  email: v.string(),
  email_verified: v.boolean(),
});

/** The bearer is an app's token, which is valid for no other call; this call accepts no other token. */
export const readUserInfo = call('GET', '/v1.0/oauth2/userinfo/', {
  as: 'bearer',
  forApps: true,
  answer: userInfo,
  aliases: ['/v1.0/oauth2/userinfo'],
});

/** The same for apps that ask by POST (OpenID Connect Core, 5.3.1). Records nothing: it only reads the profile. */
export const postUserInfo = call('POST', '/v1.0/oauth2/userinfo/', {
  as: 'bearer',
  forApps: true,
  encoding: 'form',
  body: v.object({
    /** The token, unless it is in the `Authorization` header (RFC 6750, 2.2). */
    access_token: formText,
  }),
  answer: userInfo,
  aliases: ['/v1.0/oauth2/userinfo'],
});
export type UserInfo = v.InferOutput<typeof readUserInfo.answer>;
