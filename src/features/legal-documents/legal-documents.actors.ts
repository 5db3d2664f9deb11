import { fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { legalDocumentsMachine } from '#machines/legal-documents/legal-documents.machine.ts';
import type { DocumentRequest, LegalText } from '#machines/legal-documents/legal-documents.model.ts';
import { legalDocumentsApi } from '#src/api/legal-documents.ts';
import { countdown } from '#src/app/countdown.ts';
import type { Services } from '#src/app/services.ts';

export type LegalDocumentActor = ActorRefFrom<typeof legalDocumentsMachine>;

/** A document with its ports filled; `open` gives the services. */
export function provideLegalDocument(open: () => Promise<Pick<Services, 'sendOnce'>>): typeof legalDocumentsMachine {
  return legalDocumentsMachine.provide({
    actors: {
      fetchDocument: fromPromise<LegalText, DocumentRequest>(async ({ input: { name, version }, signal }) => {
        const { sendOnce } = await open();
        const read = await legalDocumentsApi(sendOnce).read(name, version, signal);
        return { version: read.version, paragraphs: read.text.split('\n\n') };
      }),
      waitCountdown: countdown('waitCountdown.tick', () => performance.now()),
    },
    actions: { print: () => window.print() },
  });
}
