import * as v from 'valibot';
import { nonEmptyString } from './schemas.ts';

export const webAddress = v.pipe(v.string(), v.regex(/^https?:\/\/[^/]/));

/** An app as its user sees it. */
export const appSchema = v.object({
  client: nonEmptyString,
  name: nonEmptyString,
  /** The developer's site. */
  site: webAddress,
  /** A picture as a `data:` address. */
  logo: v.nullable(v.pipe(v.string(), v.regex(/^data:image\//))),
});
