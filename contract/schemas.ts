import * as v from 'valibot';

/** The answer of calls that say nothing but "done". */
export const nothing = v.optional(v.unknown());

/** Seconds as the service writes them: a positive, finite number. */
export const seconds = v.pipe(v.number(), v.finite(), v.gtValue(0));

/** Text that must be there. */
export const nonEmptyString = v.pipe(v.string(), v.nonEmpty());
