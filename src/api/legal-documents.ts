import type { LegalDocument, LegalDocumentName } from '#contract/calls/legal-documents.ts';
import { readLegalDocument } from '#contract/calls/legal-documents.ts';
import type { SendOnce } from './http.ts';

export const legalDocumentsApi = (send: SendOnce) => ({
  read: (name: LegalDocumentName, signal?: AbortSignal): Promise<LegalDocument> =>
    send(readLegalDocument, { query: { contract: name }, ...(signal && { signal }) }),
});
