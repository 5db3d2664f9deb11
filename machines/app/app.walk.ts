import { createActor } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { appMachine } from './app.machine.ts';
import { selectScreen } from './app.selectors.ts';

const confirming = createActor(sessionMachine, { input: { marker: true } }).getSnapshot();
const signedOut = createActor(sessionMachine, { input: { marker: false } }).getSnapshot();

export const events: readonly MachineEvent<typeof appMachine>[] = [
  { type: 'configuration.retry' },
  { type: 'xstate.snapshot.session', snapshot: confirming },
  { type: 'xstate.snapshot.session', snapshot: signedOut },
  settled('readConfiguration', { configuration, marker: true }),
  settled('readConfiguration', { invalidSettings: ['apiBase'] }),
  rejected('readConfiguration', refusal('unreachable')),
];

/** One path to each screen of the start. */
export const paths = screenPaths(appMachine, events, selectScreen);

export const claims: Claims<typeof appMachine> = { goal: 'running', ends: ['running'] };
