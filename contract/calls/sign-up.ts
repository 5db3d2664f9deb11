import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString } from '../schemas.ts';
import { codeSentSchema } from './second-factor.ts';
import { agreementSchema } from './legal-documents.ts';
import { loginReply } from './login.ts';
import { ofMailedCode } from './refusals.ts';

/**
 * Mails a code to the address of a new account, unless one that was sent earlier is still valid. `again` requests
 * another one. If `password` is given, it is checked too, so that it is not refused only after the code.
 */
export const sendSignUpCode = call('POST', '/v1.0/users/verification-codes/', {
  as: 'none',
  body: v.object({
    email: nonEmptyString,
    client_id: nonEmptyString,
    password: v.optional(nonEmptyString),
    again: v.optional(v.boolean()),
  }),
  answer: codeSentSchema,
  refuses: [
    'email_is_required',
    'client_not_found',
    'email_address_invalid',
    'account_already_exist',
    'password_too_common',
    'password_breached',
    'code_mails_exceeded',
  ],
});

/** Creates the account and signs it in. `country` is ISO 3166-1 alpha-2, or empty if unknown. */
export const createAccount = call('POST', '/v1.0/users/', {
  as: 'none',
  body: v.object({
    email: nonEmptyString,
    password: nonEmptyString,
    code: nonEmptyString,
    client_id: nonEmptyString,
    country: v.pipe(v.string(), v.regex(/^([A-Z]{2})?$/)),
    agreements: v.array(agreementSchema),
    /** Whether the customer wants news by mail. */
    news: v.boolean(),
  }),
  answer: loginReply,
  refuses: [
    ...ofMailedCode,
    'client_not_found',
    'email_address_invalid',
    'account_already_exist',
    'agreement_required',
    'password_too_common',
    'password_breached',
    'require_params_error',
  ],
});
