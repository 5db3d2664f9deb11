import * as v from 'valibot';
import { call } from '../call.ts';
import { readProfileScope } from '../scopes.ts';
import { nonEmptyString, nothing, seconds } from '../schemas.ts';
import { locationSchema } from './account-sessions.ts';
import { loginReply } from './login.ts';

// The specification has none of these calls. Their shape is that of RFC 8628; the decision about login with the phone
// says where they differ.

/** The scenario of the phone's proof. */
export const phoneLoginScenario = 'users.phone_login';

/** 256 random bits. */
const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
/** One of three, which a person compares on two screens. */
const number = v.pipe(v.string(), v.regex(/^[0-9]{2}$/));

const phoneLogin = v.object({
  /** Known to the page that asked alone, which logs in with it. */
  device_code: token,
  /** In the QR code, for the phone. */
  user_code: token,
  /** To be chosen on the phone. */
  number,
  expires_in: seconds,
  /** Seconds between two calls of `readPhoneLogin`. */
  interval: seconds,
});
export type PhoneLogin = v.InferOutput<typeof phoneLogin>;

/**
 * Asks for a login that a phone allows. Refused with `not_found` where the brand has none. Records nothing: no account
 * is known.
 */
export const startPhoneLogin = call('POST', '/v1.0/oauth2/phone/', {
  as: 'none',
  body: v.object({ client_id: nonEmptyString }),
  answer: phoneLogin,
  refuses: ['client_not_found', 'not_found'],
});

/**
 * `chosen`: the phone has chosen the number, and proves who its owner is. `over`: expired, used, or never asked for.
 */
export const phoneLoginStates = ['waiting', 'chosen', 'allowed', 'refused', 'over'] as const;

const phoneLoginStatus = v.object({
  state: v.picklist(phoneLoginStates),
  /** Longer after calls that came too early, like `slow_down`. */
  interval: seconds,
});
export type PhoneLoginStatus = v.InferOutput<typeof phoneLoginStatus>;

/**
 * What has become of it. A page that stops reading for 20 seconds has given it up. Records nothing: it decides nothing.
 */
export const readPhoneLogin = call('POST', '/v1.0/oauth2/phone/status/', {
  as: 'none',
  body: v.object({ client_id: nonEmptyString, device_code: token }),
  answer: phoneLoginStatus,
  refuses: ['client_not_found'],
});

/**
 * Logs in once the phone has allowed it. It counts as both factors. A second call with the same code ends the session
 * of the first, like a reused code of OAuth. Records 'login with phone'.
 */
export const logInWithPhone = call('POST', '/v1.0/oauth2/token/', {
  as: 'none',
  encoding: 'form',
  body: v.object({
    grant_type: v.literal('phone'),
    device_code: token,
    session_mode: v.literal('web'),
    client_id: nonEmptyString,
    scope: v.literal(readProfileScope),
  }),
  answer: loginReply,
  aliases: ['/oauth2/token/'],
  refuses: [
    'client_not_found',
    'phone_login_pending',
    'phone_login_refused',
    'phone_login_over',
    'account_not_found',
    'account_forbidden',
  ],
});

export const phoneRequest = v.object({
  /** `allowed`: by this session; nothing more can be done. */
  state: v.picklist(['asked', 'allowed']),
  /** The account that it would log in to. */
  email: v.string(),
  /** The browser that asks, and where it probably is. */
  device: v.string(),
  address: v.string(),
  location: v.optional(locationSchema),
  /** Whether it is in the network of this call. */
  isNear: v.boolean(),
  /** In epoch milliseconds. */
  askedAt: v.pipe(v.number(), v.integer()),
  /** One of them is on the screen of that browser. */
  numbers: v.pipe(v.array(number), v.length(3)),
  expiresIn: seconds,
});
export type PhoneRequest = v.InferOutput<typeof phoneRequest>;

/** Which browser asks, for the phone that has its code. Records nothing: looking changes nothing. */
export const readPhoneRequest = call('POST', '/v2/auth/phone-logins/details', {
  as: 'bearer',
  body: v.object({ code: token }),
  answer: phoneRequest,
  refuses: ['phone_login_over', 'phone_login_refused'],
});

/**
 * Lets the browser that shows the number log in to the caller's account. A wrong number refuses it for good. The right
 * one binds it to this session for two minutes, in which the proof is given. Records 'phone login refused'.
 */
export const allowPhoneLogin = call('POST', '/v2/auth/phone-logins/allow', {
  as: 'bearer',
  proof: 'when',
  body: v.object({ code: token, number }),
  answer: nothing,
  refuses: ['phone_login_over', 'phone_login_refused', 'phone_login_number_wrong'],
});

/** Refuses it for good. Records 'phone login refused'. */
export const refusePhoneLogin = call('POST', '/v2/auth/phone-logins/refuse', {
  as: 'bearer',
  body: v.object({ code: token }),
  answer: nothing,
  refuses: ['phone_login_over'],
});
