import * as v from 'valibot';
import { nonEmptyString } from './schemas.ts';

const webAddress = v.pipe(v.string(), v.regex(/^https?:\/\/[^/]/));

/** An address of a native app. The dot of its scheme excludes every scheme that browsers handle (RFC 8252 7.1). */
export const privateUseAddress = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:\//;

/** Where the responses to an app may go. */
export const appAddress = v.union([webAddress, v.pipe(v.string(), v.regex(privateUseAddress))]);

/** An app as its user sees it. */
export const appSchema = v.object({
  client: nonEmptyString,
  name: nonEmptyString,
  /** The developer's site. */
  site: webAddress,
  /** A picture as a `data:` address. */
  logo: v.nullable(v.pipe(v.string(), v.regex(/^data:image\//))),
});
