import { assign, fromPromise, setup, spawnChild } from 'xstate';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { failureOf } from '#machines/shared/failure.ts';
import { notProvided } from '#machines/shared/not-provided.ts';
import type { AppContext, AppEvent, ConfigurationReading } from './app.model.ts';

export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    tags: {} as 'busy',
    children: {} as { session: 'session'; messageBar: 'messageBar' },
  },
  actors: {
    session: sessionMachine,
    messageBar: messageBarMachine,
    readConfiguration: fromPromise<ConfigurationReading>(notProvided('readConfiguration')),
  },
  guards: {
    isWrong: (_, reading: ConfigurationReading) => 'invalidSettings' in reading,
    isSessionSettled: ({ event }) =>
      event.type === 'xstate.snapshot.session' &&
      (event.snapshot.hasTag('signedIn') || !event.snapshot.hasTag('busy')),
  },
}).createMachine({
  id: 'app',
  context: { configuration: null, marker: false, failure: null, invalidSettings: [] },
  initial: 'readingConfiguration',
  states: {
    readingConfiguration: {
      tags: 'busy',
      invoke: {
        id: 'readConfiguration',
        src: 'readConfiguration',
        onDone: [
          {
            guard: { type: 'isWrong', params: ({ event }) => event.output },
            target: 'misconfigured',
            actions: assign(({ event }) => ('invalidSettings' in event.output ? { invalidSettings: event.output.invalidSettings, failure: null } : {})),
          },
          {
            target: 'starting',
            actions: [
              assign(({ event }) =>
                'configuration' in event.output
                  ? { configuration: event.output.configuration, marker: event.output.marker, failure: null, invalidSettings: [] }
                  : {},
              ),
              spawnChild('messageBar', { id: 'messageBar' }),
              spawnChild('session', {
                id: 'session',
                syncSnapshot: true,
                input: ({ context }) => ({ marker: context.marker }),
              }),
            ],
          },
        ],
        onError: {
          target: 'misconfigured',
          actions: assign({ failure: ({ event }) => failureOf(event.error), invalidSettings: [] }),
        },
      },
    },
    misconfigured: { on: { 'configuration.retry': { target: 'readingConfiguration' } } },
    starting: {
      tags: 'busy',
      description: 'Until the session knows who is signed in, or cannot know. Calls wait for a token on its way.',
      on: { 'xstate.snapshot.session': { guard: 'isSessionSettled', target: 'running' } },
    },
    running: {},
  },
});
