import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { notReadYet, setReadFailure, waitOf } from '#machines/shared/retryable-read.ts';
import { mustWait, setWaitSeconds } from '#machines/shared/wait.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import type { DocumentRequest, LegalDocumentContext, LegalDocumentEvent, LegalText } from './legal-documents.model.ts';

const fetchDocument = port<LegalText, DocumentRequest>('fetchDocument');

/** Shows one legal document in one of its versions, on its own page and in a dialog over others. */
export const legalDocumentsMachine = setup({
  types: {
    context: {} as LegalDocumentContext,
    events: {} as LegalDocumentEvent,
    input: {} as DocumentRequest,
    tags: {} as 'busy',
  },
  actors: {
    fetchDocument,
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setText: assign(({ event }) => ({ text: outputOf(fetchDocument, event), failure: null })),
    setVersion: assign(({ context: { request }, event }) => ({
      request: { ...request, version: eventOf(event, 'version.choose').version },
      text: null,
    })),
    setReadFailure: assign(setReadFailure),
    setWaitSeconds: assign(setWaitSeconds),
    print: () => undefined,
  },
  guards: { mustWait },
}).createMachine({
  id: 'legalDocuments',
  context: ({ input: request }) => ({ ...notReadYet, request, text: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'fetchDocument',
        src: 'fetchDocument',
        input: ({ context }) => context.request,
        onDone: { target: 'shown', actions: 'setText' },
        onError: { target: 'unavailable', actions: 'setReadFailure' },
      },
    },
    unavailable: {
      description: 'The official page has the text, too.',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitOf },
      on: {
        'read.retry': [{ guard: 'mustWait' }, { target: 'reading' }],
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    shown: {
      on: { 'text.print': { actions: 'print' }, 'version.choose': { target: 'reading', actions: 'setVersion' } },
    },
  },
});
