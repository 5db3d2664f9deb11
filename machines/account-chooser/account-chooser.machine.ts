import { assign, fromCallback, setup } from 'xstate';
import { httpTimeoutMs } from '#contract/limits.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { setReadFailure, waitForRead } from '#machines/retryable-read/retryable-read.rules.ts';
import { mustWait, setWaitSeconds, waitCountdown } from '#machines/shared/wait.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type { AccountChooserContext, AccountChooserEvent, ChooserReading } from './account-chooser.model.ts';
import { shownAccounts } from './account-chooser.rules.ts';

const readAccounts = port<ChooserReading>('readAccounts');

/** Lets the user choose which of this browser's accounts an app continues with, forget one, or use another. */
export const accountChooserMachine = setup({
  types: { context: {} as AccountChooserContext, events: {} as AccountChooserEvent, tags: {} as 'busy' },
  actors: {
    readAccounts,
    forgetAccount: port<void, { username: string }>('forgetAccount'),
    goToDestination: port<void>('goToDestination'),
    goToLogin: port<void, { username: string | null }>('goToLogin'),
    logOut: port<void>('logOut'),
    goBack: port<void, { declineTo: string | null }>('goBack'),
    pageReturns: fromCallback(noopSource),
    waitCountdown,
  },
  actions: {
    setReading: assign(({ event }) => ({ accounts: shownAccounts(outputOf(readAccounts, event)), failure: null })),
    setReadFailure: assign((args) => ({ ...setReadFailure(args), accounts: null })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    clearFailure: assign({ failure: null, waitSeconds: 0 }),
    clearForgotten: assign(({ context: { accounts, username } }) => ({
      accounts: accounts && { ...accounts, others: accounts.others.filter((each) => each.username !== username) },
    })),
    setUsername: assign(({ event }) => ({
      username: (event.type === 'account.choose' ? event : eventOf(event, 'account.forget')).username,
    })),
    clearUsername: assign({ username: null }),
    setWaitSeconds: assign(setWaitSeconds),
  },
  guards: { mustWait, isListShown: ({ context }) => context.accounts !== null },
  delays: { leavingTimeout: httpTimeoutMs },
}).createMachine({
  id: 'accountChooser',
  context: { accounts: null, username: null, failure: null, waitSeconds: 0 },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAccounts',
        src: 'readAccounts',
        onDone: { target: 'choosing', actions: 'setReading' },
        onError: { target: 'unavailable', actions: 'setReadFailure' },
      },
    },
    unavailable: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitForRead },
      on: {
        'read.retry': [{ guard: 'mustWait' }, { target: 'reading' }],
        'session.leave': { target: 'loggingOut' },
        'choice.cancel': { target: 'goingBack' },
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    choosing: {
      on: {
        'account.continue': { target: 'continuing', actions: 'clearFailure' },
        'account.choose': { target: 'switching', actions: ['clearFailure', 'setUsername'] },
        'another.use': { target: 'switching', actions: ['clearFailure', 'clearUsername'] },
        'account.forget': { target: 'forgetting', actions: ['clearFailure', 'setUsername'] },
        'session.leave': { target: 'loggingOut', actions: 'clearFailure' },
        'choice.cancel': { target: 'goingBack', actions: 'clearFailure' },
      },
    },
    forgetting: {
      tags: 'busy',
      invoke: {
        id: 'forgetAccount',
        src: 'forgetAccount',
        input: ({ context }) => ({ username: present(context.username, 'username') }),
        onDone: { target: 'choosing', actions: 'clearForgotten' },
        onError: { target: 'choosing', actions: 'setFailure' },
      },
    },
    continuing: {
      tags: 'busy',
      invoke: {
        id: 'goToDestination',
        src: 'goToDestination',
        onDone: { target: 'leaving' },
        onError: { target: 'choosing', actions: 'setFailure' },
      },
    },
    switching: {
      description: 'Logs out and redirects to login with the same destination.',
      tags: 'busy',
      invoke: {
        id: 'goToLogin',
        src: 'goToLogin',
        input: ({ context }) => ({ username: context.username }),
        onDone: { target: 'leaving' },
        onError: { target: 'choosing', actions: 'setFailure' },
      },
    },
    loggingOut: {
      tags: 'busy',
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: { target: 'leaving' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    goingBack: {
      description: 'Returns to the app as declined, or to the account if there is no app.',
      tags: 'busy',
      invoke: {
        id: 'goBack',
        src: 'goBack',
        input: ({ context }) => ({ declineTo: context.accounts?.declineTo ?? null }),
        onDone: { target: 'leaving' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: { always: [{ guard: 'isListShown', target: 'choosing' }, { target: 'unavailable' }] },
    leaving: {
      description: 'Another page is loading. If it does not load, or leads back here, the list can be used again.',
      tags: 'busy',
      invoke: { id: 'pageReturns', src: 'pageReturns' },
      on: { 'page.returned': { target: 'reading' } },
      after: { leavingTimeout: { target: 'reading' } },
    },
  },
});
