import { assign, fromCallback, setup } from 'xstate';
import { itemNameProblem } from '#contract/rules/names.ts';
import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { readFailureIn, retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { mustWait, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type {
  AccessItem,
  AccountSessionsContext,
  AccountSessionsEvent,
  AccountSessionsInput,
  Target,
} from './account-sessions.model.ts';
import {
  canEndAll,
  contextAtStart,
  idBehind,
  isGone,
  notEnded,
  remaining,
  sessionIn,
  targetOf,
  withName,
} from './account-sessions.rules.ts';

export const readItems = makeRetryableRead<readonly AccessItem[]>('readItems');

/**
 * Lists everything with access to the account (sessions, remembered devices or apps, one list each), ends it, and names
 * the devices of sessions. Used
 * by rows of the security page and a step of lock-down.
 */
export const accountSessionsMachine = setup({
  types: {
    context: {} as AccountSessionsContext,
    events: {} as AccountSessionsEvent,
    input: {} as AccountSessionsInput,
    tags: {} as 'busy',
    children: {} as { readItems: 'readItems' },
  },
  actors: {
    readItems,
    endAccess: port<void, { target: Target }>('endAccess'),
    saveName: port<void, { id: string; name: string }>('saveName'),
    pageReturns: fromCallback(noopSource),
    waitCountdown,
  },
  actions: {
    setUnread: assign(setUnread),
    clearItems: assign({ items: null, target: null, failure: null, waitSeconds: 0 }),
    retryRead: retryRead('readItems'),
    setItems: assign(({ event }) => ({ ...notRead, items: outputOf(readItems, event), failure: null })),
    setReadItems: assign(({ event }) => ({ ...notRead, items: outputOf(readItems, event) })),
    setWaitSeconds: assign(setWaitSeconds),
    setTarget: assign(({ context, event }) => ({
      ...notEnded,
      target: targetOf(context.items ?? [], eventOf(event, 'item.end').id),
    })),
    setAllTarget: assign({ ...notEnded, target: 'all' }),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setEnded: assign(({ context: { items, target } }) => ({
      items: remaining(items ?? [], target),
      ended: target,
      nextId: idBehind(items ?? [], target),
      failure: null,
      target: null,
    })),
    setFoundEnded: assign(({ context: { target }, event }) => ({
      ...notRead,
      items: outputOf(readItems, event),
      ended: target,
      failure: null,
      target: null,
    })),
    clearTarget: assign({ target: null }),
    setChosen: assign(({ context, event }) => ({
      ...notEnded,
      chosen: sessionIn(context.items, eventOf(event, 'item.rename').id),
    })),
    setName: assign(({ event }) => ({ newName: eventOf(event, 'name.submit').name.trim(), failure: null })),
    setNameProblem: assign(({ event }) => ({
      nameProblem: itemNameProblem(eventOf(event, 'name.submit').name),
      failure: null,
    })),
    clearProblem: assign({ nameProblem: null, failure: null }),
    setRenamed: assign(({ context: { items, chosen, newName } }) => ({
      items: withName(items ?? [], present(chosen, 'chosen').id, newName),
      renamed: newName,
    })),
    clearChosen: assign({ chosen: null, nameProblem: null, failure: null }),
  },
  guards: {
    mustWait,
    canRename: ({ context, event }) => sessionIn(context.items, eventOf(event, 'item.rename').id) !== null,
    isNamed: ({ event }) => itemNameProblem(eventOf(event, 'name.submit').name) === null,
    canEnd: ({ context, event }) => targetOf(context.items ?? [], eventOf(event, 'item.end').id) !== null,
    canEndAll: ({ context }) => canEndAll(context.kind, context.items ?? []),
    keepsItems: ({ context, event }) => {
      const failure = readFailureIn(event);
      return context.items !== null && failure !== null && isConnectionFailure(failure);
    },
    isUnread: ({ event }) => readFailureIn(event) !== null,
    // Only the list shows whether it ended: the response was lost, or it had already ended.
    isOutcomeUnknown: ({ context: { failure } }) => failure?.symbol === 'not_found' || isOutcomeUnknown(failure),
    isEnded: ({ context: { failure } }) => failure?.symbol === 'not_found',
    isGone: ({ context, event }) => isGone(outputOf(readItems, event), context.target),
  },
}).createMachine({
  id: 'accountSessions',
  context: contextAtStart,
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readItems',
        src: 'readItems',
        onSnapshot: [
          { guard: 'keepsItems', target: 'listed', description: 'Offline, the page keeps what it has read.' },
          { guard: 'isUnread', actions: ['setUnread', 'clearItems'] },
          { actions: 'setUnread' },
        ],
        onDone: { target: 'listed', actions: 'setItems' },
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    listed: {
      description: 'Refresh when the page becomes visible again, to show what has ended elsewhere.',
      invoke: [
        { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
        { id: 'pageReturns', src: 'pageReturns' },
      ],
      on: {
        'page.returned': { target: 'reading' },
        'item.end': [{ guard: 'mustWait' }, { guard: 'canEnd', target: 'ending', actions: 'setTarget' }],
        'all.end': [{ guard: 'mustWait' }, { guard: 'canEndAll', target: 'ending', actions: 'setAllTarget' }],
        'item.rename': { guard: 'canRename', target: 'naming', actions: 'setChosen' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    naming: {
      on: {
        'name.submit': [{ guard: 'isNamed', target: 'savingName', actions: 'setName' }, { actions: 'setNameProblem' }],
        'name.edit': { actions: 'clearProblem' },
        'name.cancel': { target: 'listed', actions: 'clearChosen' },
      },
    },
    savingName: {
      description: 'If the response is lost, saving the name again does no harm.',
      tags: 'busy',
      invoke: {
        id: 'saveName',
        src: 'saveName',
        input: ({ context: { chosen, newName } }) => ({ id: present(chosen, 'chosen').id, name: newName }),
        onDone: { target: 'listed', actions: ['setRenamed', 'clearChosen'] },
        onError: { target: 'refusedName', actions: 'setFailure' },
      },
    },
    refusedName: {
      always: [
        { guard: 'isEnded', target: 'reading', actions: 'clearChosen', description: 'It has ended elsewhere.' },
        { target: 'naming' },
      ],
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'endAccess',
        src: 'endAccess',
        input: ({ context }) => ({ target: present(context.target, 'target') }),
        onDone: { target: 'listed', actions: 'setEnded' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'isOutcomeUnknown', target: 'readingBack' },
        { target: 'listed', actions: 'clearTarget' },
      ],
    },
    readingBack: {
      description: 'Only the list shows whether it ended.',
      tags: 'busy',
      invoke: {
        id: 'readItems',
        src: 'readItems',
        onSnapshot: [{ guard: 'isUnread', actions: ['setUnread', 'clearItems'] }, { actions: 'setUnread' }],
        onDone: [
          { guard: 'isGone', target: 'listed', actions: 'setFoundEnded' },
          { target: 'listed', actions: ['setReadItems', 'clearTarget'] },
        ],
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
  },
});
