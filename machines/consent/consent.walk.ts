import { details, partnerDetails, sentBack, withCode } from './consent.harness.ts';
import { rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { consentMachine } from './consent.machine.ts';
import { selectScreen } from './consent.selectors.ts';

const read = readSteps('readDetails');

/** Events that lead to every screen. */
const screenEvents: readonly MachineEvent<typeof consentMachine>[] = [
  ...withoutData('consent.allow', 'consent.decline', 'account.switch'),
  settled('readDetails', details),
  settled('readDetails', partnerDetails),
  settled('readDetails', sentBack),
  read.failedWith('client_not_found'),
  read.failedWith('redirect_not_registered'),
  read.failedWith('invalid_parameters'),
  read.failed,
  read.repeated,
  settled('precheck', { needed: true }),
  settled('precheck', { needed: false }),
  settled('repeatDecision', withCode),
  settled('allow', withCode),
  rejected('allow', refusal('time_out')),
  settled('decline', details.declineTo),
  settled('goTo'),
];

export const events: readonly MachineEvent<typeof consentMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  ...ticks('waitCountdown', 3, 0),
  rejected('allow', refusal('request_throttled', { waitUntil: 3000 })),
  rejected('precheck', refusal('unreachable')),
  rejected('repeatDecision', refusal('consent_required')),
  rejected('decline', refusal('unreachable')),
  settled('goToChooser'),
  rejected('goToChooser', refusal('unknown')),
  rejected('goTo', refusal('unknown')),
];

export const options: WalkOptions<typeof consentMachine> = {
  // A countdown runs only if the service requested a wait.
  filter: ({ context }, event) =>
    event.type === 'waitCountdown.tick' ? context.failure?.waitUntil != null : read.canHappen(context, event),
};

/** One path to each screen of the question. */
export const paths = screenPaths(consentMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof consentMachine> = {
  goal: 'leaving.left',
  lost: ['broken'],
  ends: ['broken', 'leaving.left'],
};
