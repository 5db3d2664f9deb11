import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { appMachine } from './app.machine.ts';

const confirming = createActor(sessionMachine, { input: { marker: true } }).getSnapshot();
const signedOut = createActor(sessionMachine, { input: { marker: false } }).getSnapshot();

const events: readonly MachineEvent<typeof appMachine>[] = [
  { type: 'configuration.retry' },
  { type: 'xstate.snapshot.session', snapshot: confirming },
  { type: 'xstate.snapshot.session', snapshot: signedOut },
  settled('readConfiguration', { configuration, marker: true }),
  settled('readConfiguration', { invalidSettings: ['apiBase'] }),
  rejected('readConfiguration', refusal('unreachable')),
];
/** The product itself: its own flows lead on. */
const running = 'running';

test('every transition can be taken [SES-06]', () => {
  expect(untakenTransitions(appMachine, events)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [SES-06]', () => {
  expect(deadEnds(appMachine, events)).toEqual([running]);
});

test('from every state the product can still start [SES-06]', () => {
  expect(cannotReach(appMachine, events, running)).toEqual([]);
});

test.each([
  ['misconfigured', 'configuration.retry'],
  ['starting', 'xstate.snapshot.session'],
])('a chart whose state %s has lost its %s is found out', (state, way) => {
  expect(deadEnds(removeTransition(appMachine, state, way), events)).toContain(state);
});

test('the paths reach every state a person can see', () => {
  const states = new Set(pathsThrough(appMachine, events).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['misconfigured', 'readingConfiguration', running, 'starting']);
});
