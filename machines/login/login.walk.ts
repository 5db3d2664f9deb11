import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { elapsed, rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { assertion, credentials, providers } from './login.harness.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { loginMachine } from './login.machine.ts';
import { selectScreen } from './login.selectors.ts';

export const input = { userNames: 'email', providers } as const;
const { asked, proven, cancelled, steps, refused, broken } = challengeSteps('logIn');
export { cancelled };

/** Events that lead to every screen. */
const screenEvents: readonly MachineEvent<typeof loginMachine>[] = [
  { type: 'credentials.submit', credentials },
  { type: 'credentials.submit', credentials: { ...credentials, username: '' } },
  ...ticks('waitCountdown', 9, 0),
  { type: 'thirdParty.choose', provider: 'larch' },
  { type: 'passkey.choose' },
  settled('offerPasskeys', assertion),
  { type: 'passkey.cancel' },
  settled('askForPasskey', assertion),
  settled('askForPasskey', null),
  rejected('askForPasskey', refusal('passkey_failed')),
  settled('logInWithPasskey'),
  rejected('logInWithPasskey', refusal('passkey_unknown')),
  { type: 'phone.choose' },
  settled('loadPhoneLogin'),
  rejected('loadPhoneLogin', refusal('unreachable')),
  settled('phoneLogin', { isLoggedIn: true }),
  settled('phoneLogin', { isLoggedIn: false }),
  { type: 'page.returned' },
  settled('startProviderRedirect'),
  rejected('startProviderRedirect', refusal('third_account_unavailable')),
  settled('readProviders', []),
  settled('detectSession', { sessionState: 'signedOut', remembered: false }),
  settled('detectSession', { sessionState: 'cookiesOff', remembered: false }),
  ...steps,
  refused('resource_protected', { waitUntil: 900_000 }),
  refused('incorrect_password'),
  refused('time_out'),
  settled('goToDestination', 'https://www.example.com/'),
];

export const events: readonly MachineEvent<typeof loginMachine>[] = [
  ...screenEvents,
  ...withoutData('username.edit', 'password.edit', 'trustedDevice.forget', 'otherTab.signedIn'),
  settled('detectSession', { sessionState: 'signedIn', remembered: false }),
  settled('detectSession', { sessionState: 'signedOut', remembered: true }),
  settled('detectSession', { sessionState: 'signedOut', remembered: false, isAtPhone: true }),
  rejected('detectSession', refusal('unreachable')),
  settled('offerPasskeys', null),
  rejected('offerPasskeys', refusal('unreachable')),
  rejected('readProviders', refusal('unreachable')),
  rejected('startProviderRedirect', refusal('request_throttled', { waitUntil: 30_000 })),
  elapsed('leavingTimeout', 'login.leavingForThirdParty.left'),
  settled('forgetTrustedDevice'),
  rejected('forgetTrustedDevice', refusal('unreachable')),
  broken,
  rejected('phoneLogin', new Error('The chart broke.')),
  rejected('goToDestination', refusal('unknown')),
];

export const options: WalkOptions<typeof loginMachine> = {
  input,
  // Only an open challenge can be left or answered.
  filter: ({ context: { challenge } }, event) =>
    event === cancelled || event === proven ? challenge?.busy === false : event !== asked || challenge?.busy !== false,
  // The page must not depend on the user coming back to it.
  waysOut: ({ type }) => type !== 'page.returned',
};

/** One path to each screen of login. */
export const paths = screenPaths(loginMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof loginMachine> = { goal: 'signedIn.left', ends: ['signedIn.left'] };
