import { elapsed, rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type Claims, type MachineEvent, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { allowed, asked, chosen, waiting } from './phone-login.harness.ts';
import { phoneLoginMachine } from './phone-login.machine.ts';
import { selectScreen } from './phone-login.selectors.ts';

const screenEvents: readonly MachineEvent<typeof phoneLoginMachine>[] = [
  settled('askForLogin', asked),
  rejected('askForLogin', refusal('unreachable')),
  rejected('askForLogin', refusal('request_throttled', { waitUntil: 9000 })),
  ...ticks('waitCountdown', 9, 0),
  elapsed('pause', 'phoneLogin.waiting.paused'),
  settled('readStatus', chosen),
  settled('readStatus', allowed),
  settled('readStatus', { state: 'refused', interval: 2 }),
  rejected('readStatus', refusal('unreachable')),
  rejected('logInWithPhone', refusal('account_forbidden')),
  ...withoutData('code.renew', 'phone.leave'),
];

export const events: readonly MachineEvent<typeof phoneLoginMachine>[] = [
  ...screenEvents,
  settled('readStatus', waiting),
  settled('readStatus', { state: 'over', interval: 2 }),
  settled('logInWithPhone'),
  ...['time_out', 'phone_login_refused', 'phone_login_over'].map((symbol) =>
    rejected('logInWithPhone', refusal(symbol)),
  ),
  { type: 'step.back', step: 0 },
];

export const options: WalkOptions<typeof phoneLoginMachine> = {
  filter: (snapshot, event) => {
    const { context } = snapshot;
    // A countdown of the wait runs only if the service requested one.
    if (event.type === 'waitCountdown.tick' && snapshot.matches('unavailable'))
      return context.failure?.waitUntil != null;
    // The phone does not take its number back.
    if (event.type === 'xstate.done.actor.readStatus' && 'output' in event)
      return context.state === 'waiting' || event.output !== waiting;
    return true;
  },
  // Each state has an exit apart from those of all.
  waysOut: ({ type }) => type !== 'phone.leave' && type !== 'step.back',
};

/** One path to each screen. */
export const paths = screenPaths(phoneLoginMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof phoneLoginMachine> = { goal: 'loggedIn', lost: ['left'] };
