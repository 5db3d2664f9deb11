import * as v from 'valibot';
import { accountChangeSchema } from '../account-changes.ts';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { codeSentSchema } from './challenge.ts';

/**
 * The purpose of a candidate (an unverified address). `verify_email` is ours: it verifies the account's own address.
 */
export const emailUsages = ['change_email', 'backup_email', 'verify_email'] as const;
export type EmailUsage = (typeof emailUsages)[number];

/**
 * Mails a code and a link to a new address. A change of the account's address also needs `password`, if the account has
 * one. `again` sends another code to the same address, without the password and the proof of the first call. `resume`,
 * in the same session, sends one only if the previous code has expired. Both are ours.
 */
export const sendCandidate = call('POST', '/v2/user/email/candidates', {
  as: 'bearer',
  proof: 'when',
  body: v.object({
    emailAddress: nonEmptyString,
    usage: v.picklist(emailUsages),
    password: v.optional(nonEmptyString),
    again: v.optional(v.boolean()),
    resume: v.optional(v.boolean()),
  }),
  answer: codeSentSchema,
});

const instant = v.pipe(v.number(), v.integer());

/** The result of a confirmed candidate. */
export const confirmedEmail = v.object({
  usage: v.picklist(emailUsages),
  emailAddress: nonEmptyString,
  /** Until when the former address can take the change back, in epoch milliseconds; null if nothing was changed. */
  undoUntil: v.nullable(instant),
  /**
   * The new code of this session after a change, which ends all other sessions. Null if this session ended too, or none
   * did.
   */
  web_session_auth_code: v.nullable(nonEmptyString),
});
export type ConfirmedEmail = v.InferOutput<typeof confirmedEmail>;

/** `candidate` is the mailed code of a signed-in customer, or the token of the mail's link, which needs no session. */
const candidateBody = v.object({ candidate: nonEmptyString, emailAddress: nonEmptyString });

/**
 * The new address becomes the account's, or the account's own address becomes verified. Records 'changed email' or
 * 'verified email'.
 */
export const confirmEmail = call('PUT', '/v2/user/email', {
  as: 'bearer',
  body: candidateBody,
  answer: confirmedEmail,
});

/**
 * Takes a change of the address back, with the link sent to the former address. It removes what was added since the
 * session that changed the address was opened or, after a change from a new place, since the first login from any new
 * place; everything older stays. Paths, links and columns of the API say undo.
 */
export const takeBackEmailChange = call('POST', '/v2/user/email/undo', {
  as: 'none',
  body: v.object({ token: nonEmptyString }),
  answer: v.object({ emailAddress: nonEmptyString, changes: v.array(accountChangeSchema) }),
});

/**
 * The owner has read the take-back's changes, so the profile stops reporting them. Records nothing: it removes an offer
 * and changes nothing else.
 */
export const dismissTakeBack = call('DELETE', '/v2/user/email/take-back', { as: 'bearer', answer: nothing });

/** The recovery address, partly masked; null if there is none. */
export const readRecoveryEmail = call('GET', '/v2/auth/mfa/backup-email', {
  as: 'bearer',
  answer: v.object({ emailAddress: v.nullable(nonEmptyString) }),
});

/** Records 'enabled backup email'. */
export const confirmRecoveryEmail = call('PUT', '/v2/auth/mfa/backup-email', {
  as: 'bearer',
  body: candidateBody,
  answer: confirmedEmail,
});

export const removeRecoveryEmail = call('DELETE', '/v2/auth/mfa/backup-email', {
  as: 'bearer',
  proof: 'when',
  answer: nothing,
});
