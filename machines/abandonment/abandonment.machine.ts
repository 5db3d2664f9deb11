import { assign, fromCallback, setup, type EventObject } from 'xstate';
import type { Blocker } from '#contract/calls/abandonment.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { valueOfAction } from '#machines/sensitive-action/sensitive-action.rules.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { outputOfAny } from '#machines/shared/output-of-any.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import type { AbandonmentContext, AbandonmentEvent, AbandonmentInput, DeletionStatus } from './abandonment.model.ts';
import { contextAtStart, isBlocked, alreadyApplied } from './abandonment.rules.ts';

export const requestDeletion = makeSensitiveAction<null, DeletionStatus>('requestDeletion', secondFactorMachine);

export const readStatus = makeRetryableRead<DeletionStatus, AbandonmentInput>('readStatus');
export const readBlockers = makeRetryableRead<readonly Blocker[]>('readBlockers');

const refreshStatus = port<DeletionStatus>('refreshStatus');
const cancelDeletion = port<DeletionStatus>('cancelDeletion');

/**
 * Deletes the account: what blocks the deletion, a review of what is lost, the 72-hour plan and the recovery. Used by a
 * row of the security page and by the banner on every page.
 */
export const abandonmentMachine = setup({
  types: {
    context: {} as AbandonmentContext,
    events: {} as AbandonmentEvent,
    input: {} as AbandonmentInput,
    tags: {} as 'busy',
    children: {} as {
      readStatus: 'readStatus';
      readBlockers: 'readBlockers';
      requestDeletion: 'requestDeletion';
    },
  },
  actors: {
    readStatus,
    refreshStatus,
    readBlockers,
    requestDeletion,
    cancelDeletion,
    announceRecovered: port<void>('announceRecovered'),
    deletionCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
    pageReturns: fromCallback(noopSource),
  },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readStatus'),
    retryBlockers: retryRead('readBlockers'),
    setStatus: assign(({ event }) => ({
      ...notRead,
      status: outputOfAny([readStatus, refreshStatus, cancelDeletion], event),
      secondsLeft: null,
    })),
    setBlockers: assign(({ event }) => ({ ...notRead, blockers: outputOf(readBlockers, event), failure: null })),
    setSecondsLeft: assign(({ event }) => ({ secondsLeft: eventOf(event, 'deletionCountdown.tick').secondsLeft })),
    setChallenge: assign(setChallenge),
    setFailure: assign(({ event }) => ({ ...setFailure({ event }), challenge: null })),
    setScheduled: assign(({ event }) => ({
      status: valueOfAction(outputOf(requestDeletion, event)),
      secondsLeft: null,
      lastCompleted: 'scheduled' as const,
      challenge: null,
    })),
    setScheduledBefore: assign({ lastCompleted: 'scheduledBefore', failure: null }),
    setRecovered: assign({ lastCompleted: 'recovered', interrupted: null, failure: null }),
    setRequestInterrupted: assign({ interrupted: 'request', failure: null }),
    setRecoveryInterrupted: assign({ interrupted: 'recovery', failure: null }),
    setReviewed: assign({ reviews: false }),
    clearOutcome: assign({ ...notRead, lastCompleted: null, interrupted: null, failure: null }),
    clearFailure: assign({ ...notRead, failure: null }),
    /** On the deletion page, once there is nothing left to decide. */
    leaveDeletionPage: () => undefined,
  },
  guards: {
    opensReview: ({ context }) => context.reviews,
    isScheduled: ({ event }) => outputOfAny([readStatus, refreshStatus], event).planned !== null,
    isRecovered: ({ context, event }) =>
      context.interrupted === 'recovery' && outputOf(readStatus, event).planned === null,
    canRecover: ({ context: { status, unread } }) =>
      status?.planned != null && unread.name === 'unavailable' && !unread.busy,
    hasBlockers: ({ event }) => outputOf(readBlockers, event).length > 0,
    isPlanned: ({ event }) => valueOfAction(outputOf(requestDeletion, event))?.planned != null,
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    alreadyApplied: ({ context }) => alreadyApplied(context),
    isBlocked: ({ context }) => isBlocked(context),
    hasEnded: ({ context }) => context.secondsLeft === 0,
  },
}).createMachine({
  id: 'abandonment',
  context: contextAtStart,
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      invoke: [
        {
          id: 'readStatus',
          src: 'readStatus',
          input: ({ context: { reviews } }) => ({ reviews }),
          onSnapshot: { actions: 'setUnread' },
          onDone: [
            { guard: 'isRecovered', target: 'announcing', actions: ['setStatus', 'setRecovered'] },
            { guard: 'isScheduled', target: 'scheduled', actions: ['setStatus', 'clearFailure', 'setReviewed'] },
            { target: 'active', actions: ['setStatus', 'clearFailure'] },
          ],
        },
        { id: 'pageReturns', src: 'pageReturns' },
      ],
      on: {
        'read.retry': { actions: 'retryRead' },
        'page.returned': { actions: 'retryRead' },
        'recover.request': {
          guard: 'canRecover',
          target: 'scheduled.recovering',
          actions: 'clearOutcome',
          description: 'After a recovery whose response was lost, and a read that failed.',
        },
      },
    },
    active: {
      description: 'The review opens automatically, once, on the deletion page.',
      always: { guard: 'opensReview', target: 'reviewing', actions: 'setReviewed' },
      on: { 'review.open': { target: 'reviewing', actions: 'clearOutcome' } },
    },
    reviewing: {
      description: 'Read the blockers each time: without them nothing can be confirmed.',
      initial: 'readingBlockers',
      on: { 'review.close': { target: 'active', actions: 'clearFailure' } },
      states: {
        readingBlockers: {
          tags: 'busy',
          invoke: {
            id: 'readBlockers',
            src: 'readBlockers',
            onSnapshot: { actions: 'setUnread' },
            onDone: [
              { guard: 'hasBlockers', target: 'blocked', actions: 'setBlockers' },
              { target: 'ready', actions: 'setBlockers' },
            ],
          },
          on: { 'read.retry': { actions: 'retryBlockers' } },
        },
        blocked: { on: { 'blockers.refresh': { target: 'readingBlockers' } } },
        ready: { on: { 'request.confirm': { target: '#abandonment.requesting', actions: 'clearFailure' } } },
      },
    },
    requesting: {
      invoke: {
        id: 'requestDeletion',
        src: 'requestDeletion',
        input: { subject: null, retryOn: 'wrongCode' },
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isPlanned', target: 'scheduled', actions: 'setScheduled' },
          { target: 'refused', actions: 'setFailure' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'isOutcomeUnknown', target: 'checking', actions: 'setRequestInterrupted' },
        { guard: 'alreadyApplied', target: 'checking', actions: 'setScheduledBefore' },
        { guard: 'isBlocked', target: 'reviewing.readingBlockers', actions: 'clearFailure' },
        { target: 'reviewing.ready' },
      ],
    },
    scheduled: {
      initial: 'counting',
      invoke: [
        {
          id: 'deletionCountdown',
          src: 'deletionCountdown',
          input: ({ context }) => ({ until: context.status?.planned?.until ?? null }),
        },
        { id: 'pageReturns', src: 'pageReturns' },
      ],
      on: { 'deletionCountdown.tick': { actions: 'setSecondsLeft' } },
      states: {
        counting: {
          always: { guard: 'hasEnded', target: '#abandonment.ended' },
          on: {
            'recover.request': { target: 'recovering', actions: 'clearOutcome' },
            'page.returned': { target: 'refreshing' },
          },
        },
        refreshing: {
          description: 'The device may have slept, or another tab may have recovered the account.',
          invoke: {
            id: 'refreshStatus',
            src: 'refreshStatus',
            onDone: [
              { guard: 'isScheduled', target: '#abandonment.scheduled', reenter: true, actions: 'setStatus' },
              { target: '#abandonment.active', actions: ['setStatus', 'clearOutcome'] },
            ],
            onError: { target: 'counting' },
          },
          on: { 'recover.request': { target: 'recovering', actions: 'clearOutcome' } },
        },
        recovering: {
          tags: 'busy',
          invoke: {
            id: 'cancelDeletion',
            src: 'cancelDeletion',
            onDone: { target: '#abandonment.announcing', actions: ['setStatus', 'setRecovered'] },
            onError: { target: 'recoveryRefused', actions: 'setFailure' },
          },
        },
        recoveryRefused: {
          always: [
            { guard: 'isOutcomeUnknown', target: '#abandonment.checking', actions: 'setRecoveryInterrupted' },
            { target: 'counting' },
          ],
        },
      },
    },
    ended: {
      description: 'The service may delete the account at any moment.',
      on: { 'status.check': { target: 'checking', actions: 'clearOutcome' } },
    },
    announcing: {
      invoke: {
        id: 'announceRecovered',
        src: 'announceRecovered',
        onDone: { target: 'active', actions: 'leaveDeletionPage' },
        onError: { target: 'active', actions: 'leaveDeletionPage' },
      },
    },
  },
});
