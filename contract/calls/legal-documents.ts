import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';

/** What a customer agrees to at sign-up. */
export const legalDocumentNames = ['terms', 'privacy'] as const;
export type LegalDocumentName = (typeof legalDocumentNames)[number];

/** `text` is plain, in the language that pages of this browser are in. */
export const legalDocumentSchema = v.object({
  name: v.picklist(legalDocumentNames),
  version: nonEmptyString,
  text: nonEmptyString,
});
export type LegalDocument = v.InferOutput<typeof legalDocumentSchema>;

/** A legal document in the version that is named, else in the current one. */
export const readLegalDocument = call('GET', '/v2/user/contracts', {
  as: 'none',
  query: v.object({ contract: v.picklist(legalDocumentNames), version: v.optional(nonEmptyString) }),
  answer: legalDocumentSchema,
});

/** What was agreed to: a legal document in one version. */
export const agreementSchema = v.object({ contract: v.picklist(legalDocumentNames), version: nonEmptyString });
export type Agreement = v.InferOutput<typeof agreementSchema>;

const agreedDocumentSchema = v.object({
  contract: v.picklist(legalDocumentNames),
  /** The current one. */
  version: nonEmptyString,
  /** The current version where it is agreed to, else the last one that was; null: none. */
  agreed: v.nullable(nonEmptyString),
  /**
   * What is new since that version, a line for each later one that says so, the newest first; in the language of the
   * page.
   */
  news: v.array(nonEmptyString),
});

/** What the account has agreed to. Ours: the specification shows no such call. */
export const listAgreements = call('GET', '/v2/user/agreement', {
  as: 'bearer',
  answer: v.object({ documents: v.array(agreedDocumentSchema) }),
});

/** Agrees to the current version of a legal document; any other version is refused. */
export const agree = call('POST', '/v2/user/agreement', { as: 'bearer', body: agreementSchema, answer: nothing });
