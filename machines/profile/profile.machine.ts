import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failureOf } from '#machines/shared/failure.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import type { ProfileContext, ProfileEvent } from './profile.model.ts';

export const profileMachine = setup({
  types: { context: {} as ProfileContext, events: {} as ProfileEvent, tags: {} as 'busy' },
  actors: {
    readProfile: fromPromise<Profile>(notProvided('readProfile')),
    session: fromCallback(noopSource),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  guards: { mustWait: ({ context }) => context.waitSeconds > 0 },
}).createMachine({
  id: 'profile',
  context: { profile: null, failure: null, waitSeconds: 0 },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        onDone: { target: 'shown', actions: assign({ profile: ({ event }) => event.output, failure: null }) },
        onError: { target: 'unavailable', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    shown: {},
    unavailable: {
      invoke: [
        {
          id: 'waitCountdown',
          src: 'waitCountdown',
          input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }),
        },
        { id: 'session', src: 'session' },
      ],
      on: {
        'session.recovered': { target: 'reading' },
        'profile.retry': [{ guard: 'mustWait' }, { target: 'reading' }],
        'waitCountdown.tick': { actions: assign({ waitSeconds: ({ event }) => event.secondsLeft }) },
      },
    },
  },
});
