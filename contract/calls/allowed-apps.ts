import * as v from 'valibot';
import { appSchema } from '../registered-app.ts';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';

const allowedAppSchema = v.object({
  ...appSchema.entries,
  scopes: v.array(nonEmptyString),
  /** In epoch milliseconds. */
  allowedAt: v.pipe(v.number(), v.integer()),
});
export type AllowedApp = v.InferOutput<typeof allowedAppSchema>;

/** The apps that the user has allowed. The specification shows no path. */
export const listAllowedApps = call('GET', '/v1.0/oauth2/consents/', {
  as: 'bearer',
  answer: v.object({ consents: v.array(allowedAppSchema) }),
  aliases: ['/v1.0/oauth2/consents'],
});

/** Ends an app's access at once. Records 'app removed'. */
export const removeAllowedApp = call('DELETE', '/v1.0/oauth2/consents/{client}', {
  as: 'bearer',
  answer: nothing,
  aliases: ['/v1.0/oauth2/consents/{client}/'],
  refuses: ['not_found'],
});
