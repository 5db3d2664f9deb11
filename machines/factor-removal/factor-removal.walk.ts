import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { factorRemovalMachine } from './factor-removal.machine.ts';
import { selectScreen } from './factor-removal.selectors.ts';

export const events: readonly MachineEvent<typeof factorRemovalMachine>[] = [
  { type: 'removal.refuse' },
  settled('refuse'),
  rejected('refuse', refusal('time_out')),
];

export const input = {
  removal: { askedAt: Date.UTC(2026, 10, 28, 9), dueAt: Date.UTC(2026, 11, 1, 9), isEnded: false },
};
export const options: WalkOptions<typeof factorRemovalMachine> = { input };

/** One path to each screen. */
export const paths = screenPaths(factorRemovalMachine, events, selectScreen, options);

export const claims: Claims<typeof factorRemovalMachine> = { goal: 'refused' };
