import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { pathsThrough, type MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { appMachine } from './app.machine.ts';
import { selectScreen } from './app.selectors.ts';

const signedOut = createActor(sessionMachine, { input: { marker: false } }).getSnapshot();
const read = settled('readConfiguration', { configuration, marker: true });

test.each<[string, MachineEvent<typeof appMachine>[], object]>([
  ['readingConfiguration', [], { name: 'waiting' }],
  [
    'misconfigured',
    [settled('readConfiguration', { invalidSettings: ['apiBase'] })],
    { name: 'misconfigured', failure: null, invalidSettings: ['apiBase'] },
  ],
  [
    'misconfigured',
    [rejected('readConfiguration', refusal('time_out'))],
    { name: 'misconfigured', failure: failure('time_out'), invalidSettings: [] },
  ],
  ['starting', [read], { name: 'waiting' }],
  ['running', [read, { type: 'xstate.snapshot.session', snapshot: signedOut }], { name: 'running' }],
])('the state %s shows its screen [SES-06]', (state, events, screen) => {
  const path = pathsThrough(appMachine, events).find(({ value }) => value === state);
  expect(path && selectScreen(path.snapshot)).toEqual(screen);
});
