import { allowedApps, devices, sessions } from './account-sessions.harness.ts';
import { rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { accountSessionsMachine } from './account-sessions.machine.ts';
import type { AccessKind, AccountSessionsInput } from './account-sessions.model.ts';
import { offersAll } from './account-sessions.rules.ts';
import { selectScreen } from './account-sessions.selectors.ts';

export const input: AccountSessionsInput = { kind: 'sessions' };

const read = readSteps('readItems');

/** Events that lead to every screen. */
const screenEvents: readonly MachineEvent<typeof accountSessionsMachine>[] = [
  { type: 'item.end', id: '2' },
  { type: 'all.end' },
  { type: 'item.rename', id: '2' },
  { type: 'name.submit', name: 'Kitchen tablet' },
  { type: 'name.submit', name: ' ' },
  { type: 'name.cancel' },
  settled('saveName'),
  rejected('saveName', refusal('unreachable')),
  rejected('saveName', refusal('not_found')),
  settled('readItems', sessions),
  settled('readItems', sessions.slice(0, 1)),
  read.failed,
  read.repeated,
  settled('endAccess'),
  rejected('endAccess', refusal('unreachable')),
  rejected('endAccess', refusal('request_throttled')),
];

export const events: readonly MachineEvent<typeof accountSessionsMachine>[] = [
  ...screenEvents,
  ...withoutData('read.retry', 'page.returned', 'name.edit'),
  ...ticks('waitCountdown', 3, 0),
  read.failedWith('request_throttled'),
  rejected('endAccess', refusal('request_throttled', { waitUntil: 3000 })),
];

export const options: WalkOptions<typeof accountSessionsMachine> = {
  input,
  // A countdown runs only if the service requested a wait; "end all" is offered only for several items.
  filter: ({ context }, event) => {
    if (event.type === 'all.end') return offersAll(context.kind, context.items ?? []);
    if (event.type === 'waitCountdown.tick') return context.failure?.waitUntil != null;
    return read.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(accountSessionsMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof accountSessionsMachine> = { goal: 'listed' };

/** The walk of another list, of which one or all items end. */
export function walkOf(kind: Exclude<AccessKind, 'sessions'>) {
  const [items, id] = kind === 'devices' ? [devices, '8'] : [allowedApps, 'home-hub'];
  const own: readonly MachineEvent<typeof accountSessionsMachine>[] = [
    { type: 'item.end', id },
    ...(kind === 'devices' ? withoutData('all.end') : []),
    settled('readItems', items),
    settled('readItems', []),
    read.failed,
    read.repeated,
    settled('endAccess'),
    rejected('endAccess', refusal('unreachable')),
    rejected('endAccess', refusal('request_throttled')),
  ];
  const ofKind = { ...options, input: { kind } };
  return { events: own, options: ofKind, paths: screenPaths(accountSessionsMachine, own, selectScreen, ofKind) };
}
