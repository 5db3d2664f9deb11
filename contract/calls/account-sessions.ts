import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';

// The specification shows none of these paths.

const instant = v.pipe(v.number(), v.integer());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const sessionSchema = v.object({
  id: nonEmptyString,
  /** Whether this session makes the call. */
  current: v.boolean(),
  device: v.string(),
  /** The IP address of its last use. */
  address: v.string(),
  /** In epoch milliseconds, accurate to a few minutes. */
  usedAt: instant,
});

/** Where the account is logged in: this session first, then by last use. */
export const listSessions = call('GET', '/v2/user/sessions/', {
  as: 'bearer',
  answer: v.object({ sessions: v.array(sessionSchema) }),
  aliases: ['/v2/user/sessions'],
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
