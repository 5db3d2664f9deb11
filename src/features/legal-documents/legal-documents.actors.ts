// Tested by e2e/sign-up/legal-documents.spec.ts.
import type { ActorRefFrom } from 'xstate';
import { readDocument, legalDocumentsMachine } from '#machines/legal-documents/legal-documents.machine.ts';
import { legalDocumentsApi } from '#src/api/legal-documents.ts';
import type { AgreedDocument } from '#machines/agreements/agreements.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Services } from '#src/services/services.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';

export type LegalDocumentActor = ActorRefFrom<typeof legalDocumentsMachine>;

/** The documents that a signed-in customer agreed to. */
export type ListAgreed = (signal: AbortSignal) => Promise<readonly AgreedDocument[]>;

/**
 * The document chart with its ports filled; `open` provides the services. If the agreed version is unknown, only the
 * text is shown.
 */
export function provideLegalDocument(
  open: () => Promise<Pick<Services, 'sendOnce'>>,
  listAgreed?: ListAgreed,
): typeof legalDocumentsMachine {
  return fillPorts(legalDocumentsMachine, {
    actors: {
      readDocument: provideRead(
        readDocument,
        () => performance.now(),
        async ({ input: { request }, signal }) => {
          const { name, version } = request;
          const { sendOnce } = await open();
          const [read, documents] = await Promise.all([
            legalDocumentsApi(sendOnce).read(name, version, signal),
            listAgreed?.(signal).catch(() => undefined),
          ]);
          const known = documents?.find(({ contract }) => contract === name);
          return {
            version: read.version,
            paragraphs: read.text.split('\n\n'),
            current: known?.version ?? null,
            agreed: known?.agreed ?? null,
          };
        },
      ),
    },
    actions: { print: () => window.print() },
  });
}
