import { assign, fromCallback, setup, type EventObject } from 'xstate';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { mustWait, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type { ArchiveContext, ArchiveEvent, ArchiveTask, DatedArchive, PollInput } from './archive.model.ts';
import { addRead, contextAtStart, isStale, isWorking } from './archive.rules.ts';

export const performTask = makeSensitiveAction<ArchiveTask>('performTask', secondFactorMachine);

const startOf = (task: ArchiveTask) => ({
  task,
  challenge: null,
  failure: null,
  isRequested: false,
  isInterrupted: false,
});

export const readStatus = makeRetryableRead<DatedArchive>('readStatus');
const pollStatus = port<DatedArchive>('pollStatus');

/**
 * Provides a copy of all user data: requested with a second factor, prepared by the service while the page polls, then
 * downloaded. A row of the security page.
 */
export const archiveMachine = setup({
  types: {
    context: {} as ArchiveContext,
    events: {} as ArchiveEvent,
    tags: {} as 'busy',
    children: {} as { readStatus: 'readStatus'; performTask: 'performTask' },
  },
  actors: {
    readStatus,
    pollStatus,
    performTask,
    pollTimer: fromCallback<EventObject, PollInput>(noopSource),
    waitCountdown,
  },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readStatus'),
    setStatus: assign(({ event }) => ({ ...notRead, status: outputOf(readStatus, event), failedPolls: 0 })),
    setPolledStatus: assign(({ event }) => ({ status: outputOf(pollStatus, event), failedPolls: 0 })),
    setWaitSeconds: assign(setWaitSeconds),
    addRead: assign(({ context }) => addRead(context)),
    addFailedPoll: assign(({ context }) => ({ failedPolls: context.failedPolls + 1 })),
    setRequest: assign(startOf('request')),
    setDownload: assign(startOf('download')),
    setChallenge: assign(setChallenge),
    setFailure: assign(({ event }) => ({ ...setFailure({ event }), challenge: null })),
    setRequested: assign({ isRequested: true, readsSinceRequest: 0 }),
    setInterrupted: assign({ isInterrupted: true, failure: null, readsSinceRequest: 0 }),
    clearTask: assign({ task: null, challenge: null }),
    clearFailure: assign({ failure: null, waitSeconds: 0 }),
  },
  guards: {
    mustWait,
    isWorking: ({ context }) => isWorking(context),
    isReady: ({ context }) => context.status?.status === 'ready',
    isRequested: ({ context, event }) => context.task === 'request' && outputOf(performTask, event).outcome === 'done',
    hasEnded: ({ event }) => outputOf(performTask, event).outcome !== 'refused',
    // A lost address is simply requested again.
    isOutcomeUnknown: ({ context: { task, failure } }) => task === 'request' && isOutcomeUnknown(failure),
    isStale: ({ context }) => isStale(context.failure),
  },
}).createMachine({
  id: 'archive',
  context: contextAtStart,
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      entry: 'clearTask',
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        onSnapshot: { actions: 'setUnread' },
        onDone: { target: 'routing', actions: 'setStatus' },
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    routing: {
      always: [{ guard: 'isWorking', target: 'waiting' }, { guard: 'isReady', target: 'ready' }, { target: 'absent' }],
    },
    absent: {
      description: 'No copy exists, or it has expired or failed.',
      entry: 'clearTask',
      on: { 'request.start': { target: 'performing', actions: 'setRequest' } },
    },
    waiting: {
      initial: 'paused',
      states: {
        paused: {
          invoke: {
            id: 'pollTimer',
            src: 'pollTimer',
            input: ({ context: { failedPolls, readsSinceRequest } }) => ({ failedPolls, readsSinceRequest }),
          },
          on: { 'poll.due': { target: 'reading' } },
        },
        reading: {
          description: 'If a poll fails, the row stays as it is.',
          invoke: {
            id: 'pollStatus',
            src: 'pollStatus',
            onDone: { target: '#archive.routing', actions: ['setPolledStatus', 'addRead'] },
            onError: { target: 'paused', actions: 'addFailedPoll' },
          },
        },
      },
    },
    ready: {
      entry: 'clearTask',
      on: { 'download.start': { target: 'performing', actions: 'setDownload' } },
    },
    performing: {
      invoke: {
        id: 'performTask',
        src: 'performTask',
        input: ({ context }) => ({ subject: present(context.task, 'task'), retryOn: 'wrongCode' as const }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isRequested', target: 'checking', actions: 'setRequested' },
          { guard: 'hasEnded', target: 'routing' },
          { target: 'refused', actions: 'setFailure' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'isOutcomeUnknown', target: 'checking', actions: 'setInterrupted' },
        { guard: 'isStale', target: 'outdated' },
        { target: 'stopped' },
      ],
    },
    outdated: {
      description: 'The archive was requested elsewhere, or has expired.',
      on: {
        'status.refresh': { target: 'checking', actions: 'clearFailure' },
        'dialog.close': { target: 'checking', actions: 'clearFailure' },
      },
    },
    stopped: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'task.retry': [{ guard: 'mustWait' }, { target: 'performing', actions: 'clearFailure' }],
        'dialog.close': { target: 'routing', actions: 'clearFailure' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
  },
});
