import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import { outputOf } from '#machines/shared/port-events.ts';
import { notReadYet, setReadFailure, waitOf } from '#machines/shared/retryable-read.ts';
import { mustWait, setWaitSeconds } from '#machines/shared/wait.ts';
import type { DocumentRequest, LegalDocumentContext, LegalDocumentEvent, LegalText } from './legal-documents.model.ts';

/** Shows one legal document in one of its versions, on its own page and in a dialog over others. */
export const legalDocumentsMachine = setup({
  types: {
    context: {} as LegalDocumentContext,
    events: {} as LegalDocumentEvent,
    input: {} as DocumentRequest,
    tags: {} as 'busy',
  },
  actors: {
    fetchDocument: fromPromise<LegalText, DocumentRequest>(notProvided('fetchDocument')),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setText: assign(({ event }) => ({ text: outputOf<LegalText>(event), failure: null })),
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
