import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString } from '../schemas.ts';

/** What a customer agrees to at sign-up. */
export const legalDocumentNames = ['terms', 'privacy'] as const;
export type LegalDocumentName = (typeof legalDocumentNames)[number];

/** `text` is plain, in the language that pages of this browser are in. */
export const legalDocumentSchema = v.object({ name: v.picklist(legalDocumentNames), version: nonEmptyString, text: nonEmptyString });
export type LegalDocument = v.InferOutput<typeof legalDocumentSchema>;

/** The current version of a legal document. */
export const readLegalDocument = call('GET', '/v2/user/contracts', {
  as: 'none',
  query: v.object({ contract: v.picklist(legalDocumentNames) }),
  answer: legalDocumentSchema,
});

/** What was agreed to: a legal document in one version. */
export const agreementSchema = v.object({ contract: v.picklist(legalDocumentNames), version: nonEmptyString });
export type Agreement = v.InferOutput<typeof agreementSchema>;
