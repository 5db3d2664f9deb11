import { assign, fromCallback, setup, type EventObject } from 'xstate';
import type { SecuritySummary } from '#contract/calls/security-summary.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import type { SecuritySummaryContext, SecuritySummaryEvent } from './security-summary.model.ts';

const readSummary = port<SecuritySummary>('readSummary');

/** The summaries shown in the rows for sessions, devices, apps and events. */
export const securitySummaryMachine = setup({
  types: { context: {} as SecuritySummaryContext, events: {} as SecuritySummaryEvent },
  actors: {
    readSummary,
    accountActs: fromCallback<EventObject>(noopSource),
  },
  actions: {
    setSummary: assign(({ event }) => ({ summary: outputOf(readSummary, event) })),
    clearSummary: assign({ summary: null }),
  },
}).createMachine({
  id: 'securitySummary',
  context: { summary: null },
  invoke: { id: 'accountActs', src: 'accountActs' },
  on: { 'account.acted': { target: '.reading' } },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readSummary',
        src: 'readSummary',
        onDone: { target: 'read', actions: 'setSummary' },
        onError: { target: 'unavailable', actions: 'clearSummary' },
      },
    },
    read: {},
    unavailable: { description: 'The rows keep their plain text; the lists behind them have a Retry.' },
  },
});
