import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { changes } from './take-back.harness.ts';
import { takeBackMachine } from './take-back.machine.ts';
import { selectScreen } from './take-back.selectors.ts';

export const events: readonly MachineEvent<typeof takeBackMachine>[] = [
  { type: 'notice.dismiss' },
  settled('dismiss'),
  rejected('dismiss', refusal('time_out')),
];

export const input = { takenBack: { at: Date.UTC(2026, 10, 24, 9), changes } };
export const options: WalkOptions<typeof takeBackMachine> = { input };

/** One path to each screen. */
export const paths = screenPaths(takeBackMachine, events, selectScreen, options);

export const claims: Claims<typeof takeBackMachine> = { goal: 'dismissed' };
