import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';

// The specification shows none of these paths.

const instant = v.pipe(v.number(), v.integer());
/** Where an address probably is, if the service has a table of places. `city`: null if the table does not know it. */
export const locationSchema = v.object({
  city: v.nullable(nonEmptyString),
  /** ISO 3166-1 alpha-2. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
});
export type Location = v.InferOutput<typeof locationSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const sessionSchema = v.object({
  id: nonEmptyString,
  /** Whether this session makes the call. */
  current: v.boolean(),
  device: v.string(),
  /** The name that its owner gave to the device. */
  name: v.optional(nonEmptyString),
  /** The IP address of its last use, and where that probably is. */
  address: v.string(),
  location: v.optional(locationSchema),
  /** In epoch milliseconds, accurate to a few minutes. */
  usedAt: instant,
});

/** Where the account is logged in: this session first, then by last use. */
export const listSessions = call('GET', '/v2/user/sessions/', {
  as: 'bearer',
  answer: v.object({ sessions: v.array(sessionSchema) }),
  aliases: ['/v2/user/sessions'],
});

/**
 * Names the device of a session, also for its next sessions if it is remembered. Records nothing: the name is for the
 * owner, and lists show it beside what the browser says.
 */
export const renameSession = call('PUT', '/v2/user/sessions/{id}', {
  as: 'bearer',
  body: v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty()) }),
  answer: nothing,
  refuses: ['not_found'],
});

/** Ends one session at once. Ending the current one logs out. Records 'session ended'. */
export const endUserSession = call('DELETE', '/v2/user/sessions/{id}', {
  as: 'bearer',
  answer: nothing,
  aliases: ['/v2/user/sessions/{id}/'],
  refuses: ['not_found'],
});

/** Ends every session but this one, at once. Records 'session ended'. */
export const endOtherSessions = call('DELETE', '/v2/user/sessions/others', {
  as: 'bearer',
  answer: v.object({ ended: count }),
  aliases: ['/v2/user/sessions/others/'],
});

const trustedDeviceSchema = v.object({
  id: nonEmptyString,
  /** Whether this session was opened with it. */
  current: v.boolean(),
  device: v.string(),
  /** The name that its owner gave to the device. */
  name: v.optional(nonEmptyString),
  /** When the device needs a code again, in epoch milliseconds. */
  until: instant,
});

/** The devices that skip the second factor. */
export const listTrustedDevices = call('GET', '/v2/auth/mfa/trusted/', {
  as: 'bearer',
  answer: v.object({ computers: v.array(trustedDeviceSchema) }),
  aliases: ['/v2/auth/mfa/trusted'],
});

/** The device needs a code at its next login. Records 'device forgotten'. */
export const removeTrustedDevice = call('DELETE', '/v2/auth/mfa/trusted/{id}', {
  as: 'bearer',
  answer: nothing,
  aliases: ['/v2/auth/mfa/trusted/{id}/'],
  refuses: ['not_found'],
});

/** Records 'device forgotten'. */
export const removeAllTrustedDevices = call('DELETE', '/v2/auth/mfa/trusted/all', {
  as: 'bearer',
  answer: v.object({ forgotten: count }),
  aliases: ['/v2/auth/mfa/trusted/all/'],
});
