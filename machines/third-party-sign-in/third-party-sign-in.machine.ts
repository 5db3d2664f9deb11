import { assign, setup } from 'xstate';
import { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { failureOfAction } from '#machines/sensitive-action/sensitive-action.rules.ts';
import { setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { challengeIn } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import { failure } from '#machines/shared/failure.ts';
import { setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { outputOfAny } from '#machines/shared/output-of-any.ts';
import { named, outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type {
  Exchange,
  Restart,
  Return,
  ThirdPartySignInContext,
  ThirdPartySignInEvent,
  Destination,
  NextDestination,
} from './third-party-sign-in.model.ts';
import { readReturn, ticketIn } from './third-party-sign-in.rules.ts';

/** The exchange with its second factor. */
export const exchange = makeSensitiveAction<Exchange>('exchange', secondFactorMachine);

const readAddress = port<Return>('readAddress');
const register = named(accountCreationMachine.provide({}), 'register');

/**
 * Handles the return from a third party: exchanges its response, with a second factor if required. A new user creates
 * an account in the child `register`; a user who connects an account returns to its row in the profile.
 */
export const thirdPartySignInMachine = setup({
  types: {
    context: {} as ThirdPartySignInContext,
    events: {} as ThirdPartySignInEvent,
    children: {} as { exchange: 'exchange'; register: 'register' },
  },
  actors: {
    exchange,
    register,
    readAddress,
    goToDestination: port<void, Destination>('goToDestination'),
    goToLogin: port<void, NextDestination>('goToLogin'),
    startAgain: port<void, Restart>('startAgain'),
    waitCountdown,
  },
  actions: {
    setReturn: assign(({ event }) => {
      const returned = outputOf(readAddress, event);
      const read = readReturn(returned);
      const query = returned.pending?.query ?? returned.returnQuery;
      const isConnecting =
        returned.pending === null ? returned.wasConnecting === true : returned.pending.purpose === 'connect';
      const provider = returned.pending?.provider ?? null;
      const ticket = ticketIn(returned);
      if (ticket !== null) return { query, isConnecting: false, provider, ticket };
      return 'refused' in read
        ? { query, isConnecting, provider, failure: failure(read.refused) }
        : { query, isConnecting, provider, exchange: read };
    }),
    setChallenge: assign(({ event }) => ({ challenge: challengeIn(event) })),
    setFailure: assign(setFailure),
    setTicket: assign(({ event }) => ({
      ticket: failureOfAction(outputOf(exchange, event))?.ticket ?? null,
    })),
    setWaitSeconds: assign(setWaitSeconds),
    clearTicket: assign({ ticket: null }),
    consumeRequest: () => undefined,
    storeTicket: () => undefined,
    forgetTicket: () => undefined,
    prefillUsername: () => undefined,
    clearSecrets: assign({ exchange: null, challenge: null }),
  },
  guards: {
    hasTicket: ({ event }) => ticketIn(outputOf(readAddress, event)) !== null,
    hasExchange: ({ event }) => !('refused' in readReturn(outputOf(readAddress, event))),
    hasProvider: ({ context }) => context.provider !== null,
    hasRow: ({ context }) => context.isConnecting && context.provider !== null,
    isExchanged: ({ event }) => outputOfAny([exchange, register], event).outcome === 'done',
    isNewPerson: ({ event }) => failureOfAction(outputOf(exchange, event))?.ticket !== undefined,
    isCancelled: ({ event }) => outputOfAny([exchange, register], event).outcome === 'cancelled',
  },
}).createMachine({
  id: 'thirdPartySignIn',
  context: {
    exchange: null,
    isConnecting: false,
    provider: null,
    query: '',
    failure: null,
    waitSeconds: 0,
    challenge: null,
    ticket: null,
  },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readAddress',
        src: 'readAddress',
        onDone: [
          {
            guard: 'hasTicket',
            target: 'registering',
            actions: ['setReturn', 'consumeRequest'],
            description: 'The page was reloaded.',
          },
          { guard: 'hasExchange', target: 'exchanging', actions: ['setReturn', 'consumeRequest'] },
          { target: 'failed', actions: ['setReturn', 'consumeRequest'] },
        ],
        onError: { target: 'failed', actions: 'setFailure' },
      },
    },
    exchanging: {
      description: 'Sent once, and again with each proof. If the response is lost, the exchange is not repeated.',
      exit: 'clearSecrets',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context }) => ({ subject: present(context.exchange, 'exchange'), retryOn: 'anyRefusal' as const }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isExchanged', target: 'signedIn' },
          { guard: 'isNewPerson', target: 'registering', actions: ['setTicket', 'storeTicket'] },
          { guard: 'isCancelled', target: 'returning' },
          { target: 'failed', actions: 'setFailure' },
        ],
        onError: { target: 'failed', actions: 'setFailure' },
      },
    },
    registering: {
      exit: ['clearTicket', 'forgetTicket'],
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({ ticket: context.ticket, mailed: null }),
        onDone: [
          { guard: 'isExchanged', target: 'signedIn' },
          { guard: 'isCancelled', target: 'returning' },
          { target: 'failed', actions: 'setFailure' },
        ],
        onError: { target: 'failed', actions: 'setFailure' },
      },
    },
    failed: {
      always: [
        { guard: 'hasRow', target: 'returning', description: 'The row of the third party says why.' },
        { target: 'refused' },
      ],
    },
    refused: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
        'login.return': { target: 'returning' },
        'thirdParty.restart': { guard: 'hasProvider', target: 'restarting' },
      },
    },
    restarting: {
      description: 'Redirects to the third party again. A page restored from the history can still go to login.',
      initial: 'leaving',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
        'login.return': { target: 'returning' },
      },
      states: {
        leaving: {
          invoke: {
            id: 'startAgain',
            src: 'startAgain',
            input: ({ context: { provider, query } }) => ({ provider: present(provider, 'provider'), query }),
            onDone: { target: 'left' },
            onError: { target: '#thirdPartySignIn.refused', actions: 'setFailure' },
          },
        },
        left: {},
      },
    },
    returning: {
      entry: 'prefillUsername',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: {
            id: 'goToLogin',
            src: 'goToLogin',
            input: ({ context: { query, isConnecting, provider, failure } }) => ({
              query,
              isConnecting,
              provider,
              failure,
            }),
            onDone: { target: 'left' },
            onError: { target: 'left' },
          },
        },
        left: {},
      },
    },
    signedIn: {
      description: 'Redirects to the destination, and shows a link if the redirect is slow.',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: {
            id: 'goToDestination',
            src: 'goToDestination',
            input: ({ context: { query, isConnecting, provider } }) => ({ query, isConnecting, provider }),
            onDone: { target: 'left' },
            onError: { target: 'left' },
          },
        },
        left: {},
      },
    },
  },
});
