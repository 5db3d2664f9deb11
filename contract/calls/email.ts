import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { codeSentSchema } from './second-factor.ts';
import { ofLink, ofMailedCode, ofPasswordGuess } from './refusals.ts';

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
  refuses: [
    ...ofPasswordGuess,
    'require_params_error',
    'not_found',
    'email_conflict',
    'email_not_available',
    'email_already_verified',
    'email_account_mismatch',
    'email_address_invalid',
    'email_candidate_not_found',
    'backup_email_same_as_account',
    'backup_email_already_associated',
    'backup_email_found',
    'backup_email_invalid',
    'code_mails_exceeded',
  ],
});

const instant = v.pipe(v.number(), v.integer());

/** The result of a confirmed candidate. */
export const confirmedEmail = v.object({
  usage: v.picklist(emailUsages),
  emailAddress: nonEmptyString,
  /**
   * Until when the link sent to the former address can take the change back, in epoch milliseconds; null if it got
   * none: nothing was changed, the account had it for seven days at most or has the new one back, or an older link
   * undoes this change too.
   */
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

const describedLink = v.object({
  usage: v.picklist(emailUsages),
  /** The account's present address, partly masked. */
  account: nonEmptyString,
  /** The caller's session requested the mail. */
  isOwn: v.boolean(),
});
export type DescribedLink = v.InferOutput<typeof describedLink>;

/**
 * Describes what the link of a mail does, for its reader to decide. The specification has no such call. Records
 * nothing: it changes nothing, because mail gateways open links, too.
 */
export const describeEmailLink = call('POST', '/v2/user/email/link', {
  as: 'bearer',
  withoutCredential: true,
  body: candidateBody,
  answer: describedLink,
  refuses: ofLink,
});

/**
 * The new address becomes the account's, or the account's own address becomes verified. Records 'changed email' or
 * 'verified email'.
 */
export const confirmEmail = call('PUT', '/v2/user/email', {
  as: 'bearer',
  withoutCredential: true,
  body: candidateBody,
  answer: confirmedEmail,
  refuses: [...ofLink, ...ofMailedCode],
});

/** The recovery address, partly masked; null if there is none. */
export const readRecoveryEmail = call('GET', '/v2/auth/mfa/backup-email', {
  as: 'bearer',
  answer: v.object({ emailAddress: v.nullable(nonEmptyString) }),
  refuses: ['not_found'],
});

/** Records 'enabled backup email'. */
export const confirmRecoveryEmail = call('PUT', '/v2/auth/mfa/backup-email', {
  as: 'bearer',
  withoutCredential: true,
  body: candidateBody,
  answer: confirmedEmail,
  refuses: [...ofLink, ...ofMailedCode, 'not_found'],
});

export const removeRecoveryEmail = call('DELETE', '/v2/auth/mfa/backup-email', {
  as: 'bearer',
  proof: 'when',
  answer: nothing,
  refuses: ['not_found', 'backup_email_not_found'],
});
