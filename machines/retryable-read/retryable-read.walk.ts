import { rejected, settled, ticks } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { makeRetryableRead } from './retryable-read.machine.ts';
import { selectScreen } from './retryable-read.selectors.ts';

export const machine = makeRetryableRead<string, string>('readName');

export const events: readonly MachineEvent<typeof machine>[] = [
  { type: 'read.retry' },
  ...ticks('waitCountdown', 9, 0),
  rejected('read', refusal('unreachable')),
  rejected('read', refusal('request_throttled', { waitUntil: 9000 })),
  settled('read', 'the name'),
];
export const input = 'the request';

/** One path to each screen. */
export const paths = screenPaths(machine, events, selectScreen, { input });

export const claims: Claims<typeof machine> = { goal: 'done' };
