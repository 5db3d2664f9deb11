import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString } from '../schemas.ts';

/** Longest texts that an event stores. */
export const eventTextLength = 200;

/** ISO 8601 in UTC. Not by the schema library's own check, whose long pattern the login page would load, too. */
const instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/));

/** `type` is any text: other systems may write types that this client does not know. */
export const securityEvent = v.object({
  id: nonEmptyString,
  type: nonEmptyString,
  /** In epoch milliseconds. */
  at: v.pipe(v.number(), v.integer()),
  /** The device or app, as it was recognized when the event was written. */
  device: v.string(),
  address: v.string(),
  /** What the event was about, such as the name of a provider. */
  detail: v.optional(v.string()),
  /** How many failed logins of one network and hour this is, where it is more than one. `at` is the latest one. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))),
  /** It came from the device and the address that the call is made from. */
  here: v.optional(v.boolean()),
});
export type SecurityEventReply = v.InferOutput<typeof securityEvent>;

/** The security events of a window of at most 60 days, 20 at a time, the newest first. */
export const readActivity = call('GET', '/v2/user/security/events', {
  as: 'bearer',
  query: v.object({
    /** The ends of the window, both inclusive. Without them: the last 60 days. */
    from: v.optional(instant),
    to: v.optional(instant),
    /** `next` of the page before. */
    cursor: v.optional(nonEmptyString),
  }),
  answer: v.object({ events: v.array(securityEvent), next: v.nullable(nonEmptyString) }),
  aliases: ['/v2/user/security/events/'],
});
