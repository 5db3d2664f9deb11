import { sessions } from '#machines/account-sessions/account-sessions.harness.ts';
import { changed, rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts';
import { contextAtStart as sessionsAtStart } from '#machines/account-sessions/account-sessions.rules.ts';
import { input, lockDownWith, newCodes, newPassword, reported, withStep } from './lock-down.harness.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { lockDownMachine } from './lock-down.machine.ts';
import { selectScreen } from './lock-down.selectors.ts';

export { input } from './lock-down.harness.ts';

const [thisSession] = sessions;
const alone = thisSession === undefined ? [] : [thisSession];
const onlyThisSession = accountSessionsMachine.resolveState({
  value: 'listed',
  context: { ...sessionsAtStart({ input: { kind: 'sessions' } }), items: alone },
});
const finished = withStep(lockDownWith('done', 'skipped', 'done', 'done', 'done'), 'recoveryEmail');

/** Events that lead to every screen. */
const screenEvents: readonly MachineEvent<typeof lockDownMachine>[] = [
  ...withoutData('lockDown.start', 'read.retry', 'step.skip', 'step.confirm'),
  { type: 'step.open', step: 'password' },
  { type: 'report.retry' },
  settled('readLockDown', null),
  settled('readLockDown', lockDownWith()),
  settled('readLockDown', lockDownWith('done', 'skipped', 'skipped')),
  settled('readLockDown', finished),
  settled('startLockDown', lockDownWith()),
  settled('saveStep', lockDownWith('done')),
  settled('saveStep', lockDownWith('done', 'skipped')),
  settled('saveStep', lockDownWith('done', 'skipped', 'done', 'done')),
  settled('saveStep', lockDownWith('done', 'skipped', 'done', 'done', 'done')),
  settled('saveStep', finished),
  rejected('readLockDown', refusal('unreachable')),
  rejected('saveStep', refusal('unreachable')),
];

export const events: readonly MachineEvent<typeof lockDownMachine>[] = [
  ...screenEvents,
  changed('sessions', onlyThisSession, settled('readItems', alone)),
  changed('password', newPassword, settled('readStatus', null)),
  changed('secondFactor', newCodes, settled('readStatus', null)),
  ...ticks('waitCountdown', 3, 0),
  settled('describeReport', reported),
  rejected('describeReport', refusal('not_found')),
  rejected('startLockDown', refusal('unreachable')),
  rejected('startLockDown', refusal('not_found')),
  rejected('readLockDown', refusal('request_throttled', { waitUntil: 3000 })),
];

export const options: WalkOptions<typeof lockDownMachine> = {
  input,
  // A countdown runs only if the service requested a wait.
  filter: ({ context: { failure } }, event) => event.type !== 'waitCountdown.tick' || failure?.waitUntil != null,
};

/** One path to each screen. */
export const paths = screenPaths(lockDownMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof lockDownMachine> = {
  goal: 'finished',
  starts: [
    options,
    { ...options, input: { ...input, event: '2', isPressed: true } },
    { ...options, input: { ...input, event: '9', isPressed: false } },
  ],
};
