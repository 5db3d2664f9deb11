import { assign, setup } from 'xstate';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { outputOf } from '#machines/shared/port.ts';
import type { DocumentRequest, LegalDocumentContext, LegalDocumentEvent, LegalText } from './legal-documents.model.ts';

export const readDocument = makeRetryableRead<LegalText, DocumentRequest>('readDocument');

/** Shows one version of a legal document, on its own page or in a dialog. */
export const legalDocumentsMachine = setup({
  types: {
    context: {} as LegalDocumentContext,
    events: {} as LegalDocumentEvent,
    input: {} as DocumentRequest,
    tags: {} as 'busy',
    children: {} as { readDocument: 'readDocument' },
  },
  actors: { readDocument },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readDocument'),
    setText: assign(({ event }) => ({ ...notRead, text: outputOf(readDocument, event) })),
    setVersion: assign(({ context: { request }, event }) => ({
      request: { ...request, version: eventOf(event, 'version.choose').version },
      text: null,
    })),
    print: () => undefined,
  },
}).createMachine({
  id: 'legalDocuments',
  context: ({ input: request }) => ({ ...notRead, request, text: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readDocument',
        src: 'readDocument',
        input: ({ context }) => context.request,
        onSnapshot: { actions: 'setUnread' },
        onDone: { target: 'shown', actions: 'setText' },
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    shown: {
      on: { 'text.print': { actions: 'print' }, 'version.choose': { target: 'reading', actions: 'setVersion' } },
    },
  },
});
