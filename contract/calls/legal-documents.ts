import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString } from '../schemas.ts';

/** What a customer agrees to at sign-up. */
export const legalDocumentNames = ['terms', 'privacy'] as const;
export type LegalDocumentName = (typeof legalDocumentNames)[number];

/** `text` is plain, in the language that pages of this browser are in. */
export const contractSchema = v.object({ name: v.picklist(legalDocumentNames), version: nonEmptyString, text: nonEmptyString });
export type Contract = v.InferOutput<typeof contractSchema>;

/** A contract as it stands now. */
export const readLegalDocument = call('GET', '/v2/user/contracts', {
  as: 'none',
  query: v.object({ contract: v.picklist(legalDocumentNames) }),
  answer: contractSchema,
});

/** What was agreed to: a contract in one version. */
export const agreementSchema = v.object({ contract: v.picklist(legalDocumentNames), version: nonEmptyString });
export type Agreement = v.InferOutput<typeof agreementSchema>;
