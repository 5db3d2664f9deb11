import { assign } from 'xstate';
import { contextAtStart, signUpSetup } from './sign-up.setup.ts';

export const signUpMachine = signUpSetup.createMachine({
  id: 'signUp',
  context: contextAtStart,
  invoke: {
    id: 'markRegistration',
    src: 'markRegistration',
    onDone: {},
    onError: [
      {
        guard: { type: 'isWithoutCookies', params: ({ event }) => event },
        actions: { type: 'keepFailure', params: ({ event }) => event },
        description: 'Told before anything is filled in for nothing.',
      },
      { description: 'Nobody signs up worse for it.' },
    ],
  },
  initial: 'enteringDetails',
  states: {
    enteringDetails: {
      entry: 'forgetSecrets',
      initial: 'readingLegalDocuments',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }) },
      on: {
        'details.submit': [
          { guard: 'mustWait' },
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'sendingCode',
            actions: { type: 'keepDetails', params: ({ event }) => event },
          },
          { actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
        'email.edit': { actions: ['forgetFailure', assign(({ context }) => ({ problem: { ...context.problem, email: null } }))] },
        'password.edit': { actions: ['forgetFailure', assign(({ context }) => ({ problem: { ...context.problem, password: null } }))] },
        'terms.edit': { actions: ['forgetFailure', assign(({ context }) => ({ problem: { ...context.problem, terms: null } }))] },
        'waitCountdown.tick': { actions: assign({ waitSeconds: ({ event }) => event.secondsLeft }) },
      },
      states: {
        readingLegalDocuments: {
          description: 'Nobody agrees to what the page does not know. The other fields can be filled in meanwhile.',
          invoke: {
            id: 'fetchLegalDocuments',
            src: 'fetchLegalDocuments',
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) => ({
                agreements: event.output,
                // Who wanted to go on before could not tick anything yet.
                problem: { ...context.problem, terms: context.problem.terms && 'unticked' },
              })),
            },
            onError: { target: 'legalDocumentsUnavailable' },
          },
        },
        legalDocumentsUnavailable: { on: { 'legalDocuments.retry': { target: 'readingLegalDocuments' } } },
        ready: {},
      },
    },
    sendingCode: {
      tags: 'busy',
      entry: assign({ attempt: 'details' }),
      description: 'Where a code that works is on its way already, the service sends no second one.',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { details } }) => ({ details, again: false }),
        onDone: { target: 'enteringCode', actions: { type: 'keepMail', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ ...event, to: 'confirmCreated' }) },
            target: 'confirmingCreated',
            actions: { type: 'keepDoubt', params: ({ event }) => event },
          },
          { target: 'enteringDetails.ready', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    enteringCode: {
      entry: 'forgetCode',
      invoke: [
        { id: 'resendCountdown', src: 'resendCountdown', input: ({ context }) => ({ until: context.mail?.resendAt ?? null }) },
        { id: 'waitCountdown', src: 'waitCountdown', input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }) },
      ],
      on: {
        'code.submit': [
          { guard: 'mustWait' },
          {
            guard: { type: 'isWellFormed', params: ({ event }) => event },
            target: 'creating',
            actions: { type: 'keepCode', params: ({ event }) => event },
          },
          { actions: { type: 'keepCodeProblem', params: ({ event }) => event } },
        ],
        'code.edit': { actions: ['forgetFailure', assign({ codeProblem: null })] },
        'code.resend': { guard: 'canResend', target: 'resendingCode' },
        'details.change': { target: 'enteringDetails.ready', actions: assign({ failure: null }) },
        'resendCountdown.tick': { actions: assign({ resendSeconds: ({ event }) => event.secondsLeft }) },
        'waitCountdown.tick': { actions: assign({ waitSeconds: ({ event }) => event.secondsLeft }) },
      },
    },
    resendingCode: {
      tags: 'busy',
      entry: assign({ attempt: 'resend', failure: null }),
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { details } }) => ({ details, again: true }),
        onDone: { target: 'enteringCode', actions: { type: 'keepMail', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isHeldBack', params: ({ event }) => event },
            target: 'enteringCode',
            actions: { type: 'keepWaitForMail', params: ({ event }) => event },
          },
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ ...event, to: 'confirmCreated' }) },
            target: 'confirmingCreated',
            actions: { type: 'keepDoubt', params: ({ event }) => event },
          },
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ ...event, to: 'details' }) },
            target: 'enteringDetails.ready',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'enteringCode', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    creating: {
      tags: 'busy',
      entry: assign({ attempt: 'create' }),
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context: { details, agreements, code } }) => ({ details, agreements: agreements ?? [], code }),
        onDone: { target: 'created' },
        onError: [
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ ...event, creating: true, to: 'confirmCreated' }) },
            target: 'confirmingCreated',
            actions: { type: 'keepDoubt', params: ({ event }) => event },
          },
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ ...event, creating: true, to: 'contracts' }) },
            target: 'enteringDetails.readingLegalDocuments',
            actions: [{ type: 'keepFailure', params: ({ event }) => event }, assign({ agreements: null })],
          },
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ ...event, creating: true, to: 'details' }) },
            target: 'enteringDetails.ready',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'enteringCode', actions: { type: 'keepCodeFailure', params: ({ event }) => event } },
        ],
      },
    },
    confirmingCreated: {
      tags: 'busy',
      description: 'An answer was lost. Whether the account is there is told by logging in to it.',
      invoke: {
        id: 'confirmCreated',
        src: 'confirmCreated',
        input: ({ context: { details } }) => ({ details }),
        onDone: [
          { guard: { type: 'isMade', params: ({ event }) => event.output }, target: 'created' },
          { guard: 'doubtsCode', target: 'enteringCode', actions: 'tellDoubt' },
          { target: 'enteringDetails.ready', actions: 'tellDoubt' },
        ],
        onError: { target: 'outcomeUnknown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    outcomeUnknown: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }) },
      on: {
        'outcome.retry': { guard: ({ context }) => context.waitSeconds === 0, target: 'confirmingCreated' },
        'waitCountdown.tick': { actions: assign({ waitSeconds: ({ event }) => event.secondsLeft }) },
      },
    },
    created: {
      tags: 'busy',
      description: 'On the way to where the person wanted to go; a link shows it if the way is slow.',
      entry: 'forgetSecrets',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: {
            id: 'goOn',
            src: 'goOn',
            onDone: { target: 'left', actions: assign({ destination: ({ event }) => event.output }) },
            onError: { target: 'left' },
          },
        },
        left: {},
      },
    },
  },
});
