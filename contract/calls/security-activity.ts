import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString } from '../schemas.ts';
import { locationSchema } from './account-sessions.ts';

/** Maximum lengths of an event's texts. */
export const eventTextLength = 200;

/** ISO 8601 in UTC. The schema library's own check has a long pattern, which the login page would load too. */
const instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/));

/** `type` is any text: other systems may write types that this client does not know. */
export const securityEvent = v.object({
  id: nonEmptyString,
  type: nonEmptyString,
  /** In epoch milliseconds. */
  at: v.pipe(v.number(), v.integer()),
  /** The device or app, as recognized when the event was recorded. */
  device: v.string(),
  address: v.string(),
  /** Where the address probably is, if the service has a table of places. */
  location: v.optional(locationSchema),
  /** The object of the event, such as the name of a provider. */
  detail: v.optional(v.string()),
  /** The number of failed logins from one network within an hour, if more than one. `at` is the time of the latest. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))),
  /** The session that makes this call did it, or was opened by it. */
  here: v.optional(v.boolean()),
});
export type SecurityEventReply = v.InferOutput<typeof securityEvent>;

/** The security events of at most 60 days, 20 per page, newest first. */
export const readActivity = call('GET', '/v2/user/security/events', {
  as: 'bearer',
  query: v.object({
    /** The first and last day, both inclusive. By default the last 60 days. */
    from: v.optional(instant),
    to: v.optional(instant),
    /** `next` of the previous page. */
    cursor: v.optional(nonEmptyString),
  }),
  answer: v.object({ events: v.array(securityEvent), next: v.nullable(nonEmptyString) }),
  aliases: ['/v2/user/security/events/'],
});
