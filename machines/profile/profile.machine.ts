import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { outputOf } from '#machines/shared/port-events.ts';
import { mustWait, notReadYet, setReadFailure, setWaitSeconds, waitOf } from '#machines/shared/retryable-read.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import type { ProfileContext, ProfileEvent } from './profile.model.ts';

export const profileMachine = setup({
  types: { context: {} as ProfileContext, events: {} as ProfileEvent, tags: {} as 'busy' },
  actors: {
    readProfile: fromPromise<Profile>(notProvided('readProfile')),
    session: fromCallback(noopSource),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setProfile: assign(({ event }) => ({ profile: outputOf<Profile>(event), failure: null })),
    setReadFailure: assign(setReadFailure),
    setWaitSeconds: assign(setWaitSeconds),
  },
  guards: { mustWait },
}).createMachine({
  id: 'profile',
  context: { profile: null, ...notReadYet },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        onDone: { target: 'shown', actions: 'setProfile' },
        onError: { target: 'unavailable', actions: 'setReadFailure' },
      },
    },
    shown: {},
    unavailable: {
      invoke: [
        { id: 'waitCountdown', src: 'waitCountdown', input: waitOf },
        { id: 'session', src: 'session' },
      ],
      on: {
        'session.recovered': { target: 'reading' },
        'read.retry': [{ guard: 'mustWait' }, { target: 'reading' }],
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
  },
});
