import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failureOf } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import type { CmkContext, CmkEvent, CmkInput, Picture } from './cmk.model.ts';
import { keyAfterFailure, type KeyAfterFailure } from './refusals.ts';

/** A customer master key with all that follow it: one protection code opens them together. */
export const cmkMachine = setup({
  types: {
    context: {} as CmkContext,
    events: {} as CmkEvent,
    input: {} as CmkInput,
    tags: {} as 'busy',
  },
  actors: {
    openKey: fromPromise<void, { pin: Secret<string> | null }>(notProvided('openKey')),
    openBare: fromPromise<void>(notProvided('openBare')),
    derivations: fromCallback<EventObject>(noopSource),
    watchKey: fromCallback<EventObject>(noopSource),
    closeKey: fromPromise<void>(notProvided('closeKey')),
    openPictures: fromPromise<readonly Picture[]>(notProvided('openPictures')),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null, problem: null, waitSeconds: 0 }),
    forgetPin: assign({ pin: null, derived: null }),
    forgetPictures: assign({ pictures: [] }),
  },
  guards: {
    becomes: (_, { error, next }: { error: unknown; next: KeyAfterFailure }) => keyAfterFailure(failureOf(error)) === next,
  },
}).createMachine({
  id: 'cmk',
  context: ({ input }) => ({
    ...input,
    pin: null,
    problem: null,
    failure: null,
    derived: null,
    waitSeconds: 0,
    pictures: [],
  }),
  initial: 'routing',
  states: {
    routing: {
      always: [
        { guard: ({ context }) => context.isOpen, target: 'open' },
        { guard: ({ context }) => context.isExpired, target: 'resting.expired' },
        { guard: ({ context }) => context.isProtected, target: 'resting' },
        { target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      description: 'A key that is not protected needs no code.',
      invoke: {
        id: 'openBare',
        src: 'openBare',
        onDone: { target: 'open' },
        onError: { target: 'corrupt', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    resting: {
      initial: 'unverified',
      on: {
        'pin.submit': [
          { guard: ({ event }) => event.pin.reveal() === '', actions: assign({ problem: 'empty', failure: null }) },
          { target: 'opening', actions: assign({ pin: ({ event }) => event.pin, failure: null, problem: null }) },
        ],
        'pin.edit': { actions: 'forgetFailure' },
      },
      states: {
        unverified: { description: 'On this page nobody has entered the code yet.' },
        closed: { description: 'It was open here, and is locked again.' },
        wrongPin: { description: 'The code was not right. The service counts.' },
        expired: { description: 'Its protection has changed since it was read: the code is asked for again.' },
        before: { type: 'history' },
      },
    },
    opening: {
      tags: 'busy',
      exit: 'forgetPin',
      invoke: [
        {
          id: 'openKey',
          src: 'openKey',
          input: ({ context }) => ({ pin: context.pin }),
          onDone: { target: 'open' },
          onError: [
            {
              guard: { type: 'becomes', params: ({ event }) => ({ error: event.error, next: 'wrongPin' }) },
              target: 'resting.wrongPin',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
            {
              guard: { type: 'becomes', params: ({ event }) => ({ error: event.error, next: 'lockedOut' }) },
              target: 'lockedOut',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
            {
              guard: { type: 'becomes', params: ({ event }) => ({ error: event.error, next: 'expired' }) },
              target: 'rechecking',
            },
            {
              guard: { type: 'becomes', params: ({ event }) => ({ error: event.error, next: 'corrupt' }) },
              target: 'corrupt',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
            { target: 'resting.before', actions: { type: 'keepFailure', params: ({ event }) => event } },
          ],
        },
        { id: 'derivations', src: 'derivations' },
      ],
      on: {
        'keys.derived': { actions: assign({ derived: ({ event }) => event.derived }) },
        'opening.cancel': { target: 'resting.before' },
      },
    },
    lockedOut: {
      description: 'Too many wrong codes: the field rests until the wait is over.',
      invoke: {
        id: 'waitCountdown',
        src: 'waitCountdown',
        input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }),
      },
      on: {
        'waitCountdown.tick': [
          { guard: ({ event }) => event.secondsLeft === 0, target: 'resting.unverified', actions: 'forgetFailure' },
          { actions: assign({ waitSeconds: ({ event }) => event.secondsLeft }) },
        ],
      },
    },
    open: {
      initial: 'ready',
      entry: 'forgetFailure',
      exit: 'forgetPictures',
      invoke: { id: 'watchKey', src: 'watchKey' },
      on: {
        'key.close': { guard: ({ context }) => context.isProtected, target: 'closing' },
        'key.idled': { guard: ({ context }) => context.isProtected, target: 'closing' },
      },
      states: {
        ready: { on: { 'pictures.open': { target: 'openingPictures' } } },
        openingPictures: {
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'openPictures',
            src: 'openPictures',
            onDone: { target: 'showingPictures', actions: assign({ pictures: ({ event }) => event.output }) },
            onError: [
              {
                guard: { type: 'becomes', params: ({ event }) => ({ error: event.error, next: 'expired' }) },
                target: '#cmk.rechecking',
              },
              {
                guard: { type: 'becomes', params: ({ event }) => ({ error: event.error, next: 'corrupt' }) },
                target: '#cmk.corrupt',
                actions: { type: 'keepFailure', params: ({ event }) => event },
              },
              { target: 'ready', actions: { type: 'keepFailure', params: ({ event }) => event } },
            ],
          },
        },
        showingPictures: { on: { 'pictures.close': { target: 'ready', actions: 'forgetPictures' } } },
      },
    },
    closing: {
      tags: 'busy',
      entry: assign({ isOpen: false }),
      invoke: {
        id: 'closeKey',
        src: 'closeKey',
        onDone: { target: 'resting.closed' },
        onError: { target: 'resting.closed' },
      },
    },
    corrupt: {
      description: 'What the service keeps does not fit together. Nothing of it is used.',
      on: { 'keys.recheck': { target: 'rechecking' } },
    },
    rechecking: { type: 'final', description: 'They are not what was read: their owner reads them anew.' },
  },
});
