import { assign, fromCallback, setup } from 'xstate';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import type { AgreedDocument, AgreementsContext, AgreementsEvent, AgreementsInput } from './agreements.model.ts';

const readAgreements = port<readonly AgreedDocument[]>('readAgreements');

/** Asks once, on top of any page, to agree to legal documents published since the last agreement. */
export const agreementsMachine = setup({
  types: {
    context: {} as AgreementsContext,
    events: {} as AgreementsEvent,
    input: {} as AgreementsInput,
    tags: {} as 'busy',
  },
  actors: {
    readAgreements,
    agreeTo: port<void, { agreements: readonly Agreement[] }>('agreeTo'),
    otherTabs: fromCallback(noopSource),
  },
  actions: {
    setPending: assign(({ event }) => ({ pending: pendingOf(outputOf(readAgreements, event)) })),
    setChanged: assign(({ event }) => ({ pending: pendingOf(eventOf(event, 'agreements.changed').documents) })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    clearFailure: assign({ failure: null }),
    storeDeferred: () => undefined,
    announceAgreed: () => undefined,
  },
  guards: {
    isDeferred: ({ context }) => context.isDeferred,
    isPending: ({ context }) => context.pending.length > 0,
    mustReadBack: ({ context }) => mustReadBack(context),
  },
}).createMachine({
  id: 'agreements',
  context: ({ input }) => ({ ...input, pending: [], failure: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isDeferred', target: 'deferred' }, { target: 'checking' }] },
    checking: {
      description: 'Ask nothing if the list cannot be read: the account works with any version.',
      invoke: {
        id: 'readAgreements',
        src: 'readAgreements',
        onDone: { target: 'routing', actions: 'setPending' },
        onError: { target: 'unknown' },
      },
    },
    routing: { always: [{ guard: 'isPending', target: 'asking' }, { target: 'upToDate' }] },
    asking: {
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'agreements.changed': { target: 'comparingAgain', actions: 'setChanged' },
        'otherTab.deferred': { target: 'deferred' },
        'agreements.agree': { target: 'agreeing', actions: 'clearFailure' },
        'agreements.defer': { target: 'deferred', actions: 'storeDeferred' },
      },
    },
    agreeing: {
      tags: 'busy',
      invoke: {
        id: 'agreeTo',
        src: 'agreeTo',
        input: ({ context }) => ({ agreements: agreementsTo(context.pending) }),
        onDone: { target: 'agreed' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
      on: { 'agreements.defer': { target: 'deferred', actions: 'storeDeferred' } },
    },
    refused: { always: [{ guard: 'mustReadBack', target: 'readingBack' }, { target: 'asking' }] },
    readingBack: {
      description: 'Only the list shows whether it was stored.',
      tags: 'busy',
      invoke: {
        id: 'readAgreements',
        src: 'readAgreements',
        onDone: { target: 'comparing', actions: 'setPending' },
        onError: { target: 'asking' },
      },
      on: { 'agreements.defer': { target: 'deferred', actions: 'storeDeferred' } },
    },
    comparing: { always: [{ guard: 'isPending', target: 'asking' }, { target: 'agreed' }] },
    comparingAgain: { always: [{ guard: 'isPending', target: 'asking' }, { target: 'answeredElsewhere' }] },
    answeredElsewhere: { description: 'The tab that asked says so.' },
    agreed: { entry: 'announceAgreed' },
    upToDate: {},
    deferred: { description: 'Asked again after the next login.' },
    unknown: {},
  },
});

function pendingOf(documents: readonly AgreedDocument[]): readonly AgreedDocument[] {
  return documents.filter(({ version, agreed }) => version !== agreed);
}

function agreementsTo(pending: readonly AgreedDocument[]): readonly Agreement[] {
  return pending.map(({ contract, version }) => ({ contract, version }));
}

/** Only the list shows what was agreed to: the response was lost, or a newer version was published in between. */
function mustReadBack({ failure }: Pick<AgreementsContext, 'failure'>): boolean {
  return failure !== null && (failure.symbol === 'agreement_required' || isConnectionFailure(failure));
}
