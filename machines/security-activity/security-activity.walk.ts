import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { first, input, last, none } from '#machines/testing/security-activity.ts';
import { securityActivityMachine } from './security-activity.machine.ts';
import { selectScreen } from './security-activity.selectors.ts';

export { input } from '#machines/testing/security-activity.ts';

/** These lead to every screen. */
const screenEvents: readonly MachineEvent<typeof securityActivityMachine>[] = [
  { type: 'dates.change', dates: { from: '2026-11-15', to: '2026-11-21' } },
  { type: 'dates.change', dates: { from: '2026-11-22', to: '2026-11-21' } },
  { type: 'dates.change', dates: { from: '2026-11-21', to: '2026-11-15' } },
  { type: 'more.read' },
  { type: 'read.retry' },
  settled('fetchPage', first),
  settled('fetchPage', last),
  settled('fetchPage', none),
  rejected('fetchPage', refusal('unreachable')),
];

export const events: readonly MachineEvent<typeof securityActivityMachine>[] = [
  ...screenEvents,
  { type: 'dates.change', dates: { from: '', to: '2026-11-21' } },
  { type: 'event.disown', id: '2' },
  { type: 'waitCountdown.tick', secondsLeft: 3 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  rejected('fetchPage', refusal('request_throttled', { waitUntil: 3000 })),
];

export const options: WalkOptions<typeof securityActivityMachine> = {
  input,
  // A first page with a next one comes before it, and a wait is counted only where the service asked for one.
  filter: ({ context: { days, failure } }, event) => {
    if (event.type === 'waitCountdown.tick') return failure?.waitUntil != null;
    return !('output' in event) || (event.output === last) === (days !== null && days.length > 0);
  },
};

/** One path to each screen. */
export const paths = screenPaths(securityActivityMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof securityActivityMachine> = { goal: 'showing.listed' };
