import { elapsed, rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type Claims, type MachineEvent, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { selectScreen } from './parent-actions.ts';
import { redirectMachine } from './redirect.machine.ts';

export const events: readonly MachineEvent<typeof redirectMachine>[] = [
  elapsed('second', 'redirect.counting'),
  ...withoutData('redirect.stop', 'app.return'),
  settled('leavePage'),
  rejected('leavePage', refusal('bridge_silent')),
];

export const options: WalkOptions<typeof redirectMachine> = { input: { leaves: true } };

export const paths = screenPaths(redirectMachine, events, selectScreen, options);

export const claims: Claims<typeof redirectMachine> = {
  goal: 'leaving',
  starts: [options, { input: { leaves: false } }],
};
