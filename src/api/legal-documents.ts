import { agree, listAgreements, readLegalDocument } from '#contract/calls/legal-documents.ts';
import type { Agreement, LegalDocument, LegalDocumentName } from '#contract/calls/legal-documents.ts';
import type { AgreedDocument } from '#machines/agreements/agreements.model.ts';
import type { Send } from './transport/authorized-send.ts';
import type { SendOnce } from './transport/http.ts';

export const legalDocumentsApi = (send: SendOnce) => ({
  /** One version of a document; by default the current one. */
  read: (name: LegalDocumentName, version: string | null, signal?: AbortSignal): Promise<LegalDocument> =>
    send(readLegalDocument, {
      query: { contract: name, ...(version !== null && { version }) },
      ...(signal && { signal }),
    }),
});

export const agreementsApi = (send: Send) => ({
  list: async (signal?: AbortSignal): Promise<readonly AgreedDocument[]> =>
    (await send(listAgreements, { ...(signal && { signal }) })).documents,
  agreeTo: async (agreement: Agreement): Promise<void> => {
    await send(agree, { body: agreement });
  },
});
