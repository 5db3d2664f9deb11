import * as v from 'valibot';
import { accountChangeSchema } from '../account-changes.ts';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { ofLink } from './refusals.ts';

/**
 * A former address that can still take a change of the address back: partly masked, and until when in epoch
 * milliseconds.
 */
export const openTakeBackSchema = v.object({ emailAddress: nonEmptyString, until: v.pipe(v.number(), v.integer()) });
export type OpenTakeBack = v.InferOutput<typeof openTakeBackSchema>;

/** The scenario of its challenge, which needs the link instead of a login. */
export const takeBackScenario = 'users.take_back';

/**
 * Takes a change of the address back, with the link sent to the former address. After a change from a place known for
 * 60 days, it removes what was added since the change; from one known for 30 days, since the session that changed the
 * address was opened; from a new place, since the first login from any new place. What was added at a place known for
 * 60 days stays, and so does everything older. If two-factor authentication was on at the change and remains, it asks
 * for it with `mfa_required`. Path, link and column of the API say undo.
 */
export const takeBackEmailChange = call('POST', '/v2/user/email/undo', {
  as: 'none',
  proof: 'when',
  body: v.object({ token: nonEmptyString }),
  answer: v.object({ emailAddress: nonEmptyString, changes: v.array(accountChangeSchema) }),
  refuses: ofLink,
});

/** Describes what the link of a take-back does, for its reader to decide. Ours; changes nothing. */
export const describeTakeBack = call('POST', '/v2/user/email/undo/details', {
  as: 'none',
  body: v.object({ token: nonEmptyString }),
  answer: v.object({
    /** The former address, which the link restores, and the present one; both partly masked. */
    emailAddress: nonEmptyString,
    account: nonEmptyString,
  }),
  refuses: ofLink,
});

/**
 * The owner has read the take-back's changes, so the profile stops reporting them. Records nothing: it removes an offer
 * and changes nothing else.
 */
export const dismissTakeBack = call('DELETE', '/v2/user/email/take-back', {
  as: 'bearer',
  answer: nothing,
  refuses: ['not_found'],
});
