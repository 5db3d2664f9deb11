import { rejected, settled } from '#machines/testing/events.ts';
import { pathsThrough, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { newsMachine } from './news.machine.ts';

export const events: readonly MachineEvent<typeof newsMachine>[] = [
  { type: 'news.choose', news: true },
  { type: 'news.choose', news: false },
  settled('saveNews'),
  rejected('saveNews', refusal('time_out')),
];

export const options: WalkOptions<typeof newsMachine> = {};

/** A path to each situation. */
export const paths = pathsThrough(newsMachine, events, options);

export const claims: Claims<typeof newsMachine> = { goal: 'resting' };
