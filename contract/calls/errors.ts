import * as v from 'valibot';
import { sessionEnd } from '../session-ends.ts';
import { challengeSchema } from './second-factor.ts';
import { thirdTicketSchema } from './third-party.ts';

/**
 * The body of every refusal. It also carries the challenge (`mfa_required`), the remaining tries (a wrong code), the
 * data for a new account (`third_account_require_email`), the address (`account_found` and `no_password` of a third
 * party), the `locks` (`abandonment_forbidden_by_lock`) or the present `profile` (`modify_not_allowed` of an outdated
 * edit), which this client reads with separate calls.
 */
export const errorBody = v.object({
  error: v.object({
    symbol: v.pipe(v.string(), v.nonEmpty()),
    message: v.optional(v.string(), ''),
    code: v.optional(v.number()),
    /** Seconds to wait. */
    retryAfter: v.optional(v.unknown()),
    triesLeft: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    /** With `mfa_clock_off`: how many minutes the clock is ahead, negative if it is behind, 0 if it is right again. */
    clockMinutes: v.optional(v.pipe(v.number(), v.integer())),
    /** With `password_breached`: how often it was found. */
    found: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    /** With a refusal of a session that is over: why. */
    endedBecause: sessionEnd,
    ...v.partial(challengeSchema).entries,
    ...v.partial(thirdTicketSchema).entries,
  }),
});

/** A refusal with a numeric code instead of a symbol. */
export const codedErrorBody = v.object({ error: v.object({ code: v.number() }) });

/** A refusal of an app's call, in the form of RFC 6749. */
export const appErrorBody = v.object({ error: v.pipe(v.string(), v.nonEmpty()), error_description: v.string() });

export type ErrorBody = v.InferOutput<typeof errorBody>;

/** Seconds to wait as a whole number, or null if the value is not a wait (zero, negative, not a number). */
export function waitSeconds(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null;
  return Math.ceil(number);
}
