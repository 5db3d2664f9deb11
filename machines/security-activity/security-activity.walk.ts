import { settled } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { first, input, last, none } from './security-activity.harness.ts';
import { securityActivityMachine } from './security-activity.machine.ts';
import { selectScreen } from './security-activity.selectors.ts';

export { input } from './security-activity.harness.ts';

const read = readSteps('readPage');

/** Events that lead to every screen. */
const screenEvents: readonly MachineEvent<typeof securityActivityMachine>[] = [
  { type: 'dates.change', dates: { from: '2026-11-15', to: '2026-11-21' } },
  { type: 'dates.change', dates: { from: '2026-11-22', to: '2026-11-21' } },
  { type: 'dates.change', dates: { from: '2026-11-21', to: '2026-11-15' } },
  { type: 'more.read' },
  settled('readPage', first),
  settled('readPage', last),
  settled('readPage', none),
  read.failed,
  read.repeated,
];

export const events: readonly MachineEvent<typeof securityActivityMachine>[] = [
  ...screenEvents,
  { type: 'dates.change', dates: { from: '', to: '2026-11-21' } },
  { type: 'event.report', id: '2' },
  { type: 'read.retry' },
];

export const options: WalkOptions<typeof securityActivityMachine> = {
  input,
  // Requires a first page with a next one.
  filter: ({ context }, event) => {
    const { days } = context;
    if ('output' in event) return (event.output === last) === (days !== null && days.length > 0);
    return read.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(securityActivityMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof securityActivityMachine> = { goal: 'showing.listed' };
