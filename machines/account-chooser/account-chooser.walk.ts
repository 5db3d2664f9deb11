import { alone, withOthers } from './account-chooser.harness.ts';
import { elapsed, rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { accountChooserMachine } from './account-chooser.machine.ts';
import { selectScreen } from './account-chooser.selectors.ts';

const { others } = withOthers;
const username = others[0]?.username ?? '';

/** Events that lead to every screen. */
const screenEvents: readonly MachineEvent<typeof accountChooserMachine>[] = [
  ...withoutData('read.retry', 'account.continue'),
  { type: 'account.choose', username },
  { type: 'account.forget', username },
  ...withoutData('another.use', 'session.leave', 'choice.cancel'),
  settled('readAccounts', withOthers),
  settled('readAccounts', alone),
  rejected('readAccounts', refusal('unreachable')),
  settled('forgetAccount'),
  rejected('forgetAccount', refusal('unreachable')),
  settled('goToDestination'),
  settled('goToLogin'),
  settled('logOut'),
  settled('goBack'),
];

export const events: readonly MachineEvent<typeof accountChooserMachine>[] = [
  ...screenEvents,
  { type: 'page.returned' },
  elapsed('leavingTimeout', 'accountChooser.leaving'),
  ...ticks('waitCountdown', 3, 0),
  rejected('readAccounts', refusal('request_throttled', { waitUntil: 3000 })),
  rejected('goToDestination', refusal('unknown')),
  rejected('goToLogin', refusal('unknown')),
  rejected('logOut', refusal('unknown')),
  rejected('goBack', refusal('unknown')),
];

export const options: WalkOptions<typeof accountChooserMachine> = {
  // Only visible buttons can be pressed; a countdown runs only if the service requested a wait.
  filter: ({ context: { accounts, failure } }, event) => {
    if (event.type === 'waitCountdown.tick') return failure?.waitUntil != null;
    return !('username' in event) || (accounts?.others.some((each) => each.username === event.username) ?? false);
  },
};

/** One path to each screen of the chooser. */
export const paths = screenPaths(accountChooserMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof accountChooserMachine> = { goal: 'leaving' };
