import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';

/** The documents that a customer agrees to at sign-up. */
export const legalDocumentNames = ['terms', 'privacy'] as const;
export type LegalDocumentName = (typeof legalDocumentNames)[number];

/** `text` is plain text in the language of this browser's pages. */
export const legalDocumentSchema = v.object({
  name: v.picklist(legalDocumentNames),
  version: nonEmptyString,
  text: nonEmptyString,
});
export type LegalDocument = v.InferOutput<typeof legalDocumentSchema>;

/** A legal document in the given version, by default the current one. */
export const readLegalDocument = call('GET', '/v2/user/contracts', {
  as: 'none',
  query: v.object({ contract: v.picklist(legalDocumentNames), version: v.optional(nonEmptyString) }),
  answer: legalDocumentSchema,
  refuses: ['not_found'],
});

/** An agreement: a legal document and its version. */
export const agreementSchema = v.object({ contract: v.picklist(legalDocumentNames), version: nonEmptyString });
export type Agreement = v.InferOutput<typeof agreementSchema>;

const agreedDocumentSchema = v.object({
  contract: v.picklist(legalDocumentNames),
  /** The current one. */
  version: nonEmptyString,
  /** The current version if the customer has agreed to it, otherwise the last one agreed to; null if there is none. */
  agreed: v.nullable(nonEmptyString),
  /**
   * What is new since that version: one line per later version that states its changes, newest first, in the language
   * of the page.
   */
  news: v.array(nonEmptyString),
});

/** The account's agreements. The specification has no such call. */
export const listAgreements = call('GET', '/v2/user/agreement', {
  as: 'bearer',
  answer: v.object({ documents: v.array(agreedDocumentSchema) }),
});

/**
 * Agrees to the current version of a legal document; any other version is refused. Records nothing: the agreement is
 * a row of its own, listed on the page.
 */
export const agree = call('POST', '/v2/user/agreement', {
  as: 'bearer',
  body: agreementSchema,
  answer: nothing,
  refuses: ['agreement_required'],
});
