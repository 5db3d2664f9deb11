import { assign, setup, spawnChild } from 'xstate';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import type { AppContext, AppEvent, ConfigurationReading } from './app.model.ts';

const readConfiguration = port<ConfigurationReading>('readConfiguration');

/**
 * Starts every page: reads the configuration, then starts the session and the message bar. Inside an app, reading the
 * configuration also starts the app bridge.
 */
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
    readConfiguration,
  },
  actions: {
    setConfiguration: assign(({ event }) => ({
      invalidSettings: [],
      ...outputOf(readConfiguration, event),
      failure: null,
    })),
    startMessageBar: spawnChild('messageBar', { id: 'messageBar' }),
    startSession: spawnChild('session', {
      id: 'session',
      syncSnapshot: true,
      input: ({ context }) => ({ marker: context.marker }),
    }),
    setFailure: assign(({ event }) => ({ failure: failureIn(event), invalidSettings: [] })),
  },
  guards: {
    isInvalid: ({ event }) => 'invalidSettings' in outputOf(readConfiguration, event),
    isSessionSettled: ({ event }) => {
      const { snapshot } = eventOf(event, 'xstate.snapshot.session');
      return snapshot.hasTag('signedIn') || !snapshot.hasTag('busy');
    },
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
          { guard: 'isInvalid', target: 'misconfigured', actions: 'setConfiguration' },
          {
            target: 'starting',
            actions: ['setConfiguration', 'startMessageBar', 'startSession'],
          },
        ],
        onError: { target: 'misconfigured', actions: 'setFailure' },
      },
    },
    misconfigured: { on: { 'configuration.retry': { target: 'readingConfiguration' } } },
    starting: {
      tags: 'busy',
      description:
        'Until the session knows who is signed in, or cannot know. Calls wait while a token is being renewed.',
      on: { 'xstate.snapshot.session': { guard: 'isSessionSettled', target: 'running' } },
    },
    running: {},
  },
});
