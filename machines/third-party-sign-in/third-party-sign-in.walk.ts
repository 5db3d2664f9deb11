import { failure } from '#machines/shared/failure.ts';
import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { cancelled as declined, connecting, reloaded, returned, uncalled } from './third-party-sign-in.harness.ts';
import { ticket } from '#machines/account-creation/account-creation.harness.ts';
import { thirdPartySignInMachine } from './third-party-sign-in.machine.ts';
import { selectScreen } from './third-party-sign-in.selectors.ts';

const { asked, proven, cancelled, steps, refused, broken } = challengeSteps('exchange');
const refusals = [
  'account_not_found',
  'account_found',
  'third_account_require_email',
  'account_forbidden',
  'time_out',
  'third_account_refused',
];

/** Events that lead to every screen. */
const screenEvents: readonly MachineEvent<typeof thirdPartySignInMachine>[] = [
  { type: 'login.return' },
  settled('readAddress', returned),
  settled('readAddress', connecting),
  settled('readAddress', declined),
  settled('readAddress', reloaded),
  ...steps,
  refused('third_account_require_email', { ticket }),
  settled('register', { outcome: 'done' }),
  settled('register', { outcome: 'cancelled' }),
  settled('register', { outcome: 'refused', failure: failure('third_account_already_register') }),
  refused('no_password', { email: 'ada@example.com' }),
  ...refusals.map((symbol) => refused(symbol)),
  settled('goToDestination'),
  settled('goToLogin'),
];

export const events: readonly MachineEvent<typeof thirdPartySignInMachine>[] = [
  ...screenEvents,
  { type: 'thirdParty.restart' },
  settled('startAgain'),
  settled('readAddress', uncalled),
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  rejected('readAddress', refusal('unknown')),
  broken,
  rejected('register', new Error('The form broke.')),
  rejected('goToDestination', refusal('unknown')),
  rejected('goToLogin', refusal('unknown')),
  rejected('startAgain', refusal('third_account_unavailable')),
];

export const options: WalkOptions<typeof thirdPartySignInMachine> = {
  // Only an open challenge can be left or answered.
  filter: ({ context: { challenge } }, event) =>
    event === cancelled || event === proven ? challenge?.busy === false : event !== asked || challenge?.busy !== false,
};

/** One path to each screen after the redirect from a provider. */
export const paths = screenPaths(thirdPartySignInMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof thirdPartySignInMachine> = {
  goal: 'returning.left',
  lost: ['signedIn.leaving', 'signedIn.left'],
  ends: ['returning.left', 'signedIn.left'],
};
