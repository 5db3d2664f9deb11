import * as v from 'valibot';

/** The response of calls that return no data. */
export const nothing = v.optional(v.unknown());

/** Seconds as the service sends them: a positive, finite number. */
export const seconds = v.pipe(v.number(), v.finite(), v.gtValue(0));

/** Text that must not be empty. */
export const nonEmptyString = v.pipe(v.string(), v.nonEmpty());

/** Bytes of WebAuthn. */
export const bytesInBase64url = v.pipe(v.string(), v.regex(/^[\w-]{1,8192}$/));
