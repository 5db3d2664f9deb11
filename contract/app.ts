import * as v from 'valibot';
import { nonEmptyString } from './schemas.ts';

/** Of the account center itself, and of apps. */
export const readProfileScope = 'read_profile';

/**
 * The scopes that apps may be registered for. The second is for the partner brand: the user chooses the account first.
 */
export const appScopes = [readProfileScope, 'partner'] as const;
export type AppScope = (typeof appScopes)[number];

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
