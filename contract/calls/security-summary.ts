import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString } from '../schemas.ts';
import { openTakeBackSchema } from './take-back.ts';
import { securityEvent } from './security-activity.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const securitySummary = v.object({
  /** Where the account is logged in, this session included. */
  sessions: count,
  /** Devices that skip the second factor. */
  trustedDevices: count,
  /** Apps that the user has allowed to see the account. */
  apps: count,
  /** The newest event of the last 60 days, or null. */
  lastEvent: v.nullable(securityEvent),
  /** The former addresses that can still take a change of the address back. */
  takeBacks: v.array(openTakeBackSchema),
  /** The number that the customer can log in with; absent without one. */
  phone: v.optional(nonEmptyString),
  /** End-to-end encryption is closed, and the account still has keys from before; absent otherwise. */
  keepsKeys: v.optional(v.boolean()),
});
export type SecuritySummary = v.InferOutput<typeof securitySummary>;

/** A summary of the lists behind the account's rows, in one call. The specification has no such call. */
export const readSecuritySummary = call('GET', '/v2/user/security/summary', {
  as: 'bearer',
  answer: securitySummary,
  aliases: ['/v2/user/security/summary/'],
});
