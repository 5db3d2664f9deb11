import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { changed, elapsed, rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { code, credentials, mailChallenge, providers } from '#machines/testing/charts/login.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { loginMachine } from './login.machine.ts';
import { selectScreen } from './login.selectors.ts';

export const input = { userNames: 'email', providers } as const;
export const lastStep = { selectedMethod: 'mail', sentCodes: {}, failure: null };
export const mfaRequired = refusal('mfa_required', { challenge: mailChallenge });
const proof = { id: 'mail', code: new Secret(code) };
const challenged = (busy: boolean) => ({ context: { challenge: mailChallenge }, hasTag: () => busy });
/** The second factor is requested. */
const asked = changed('logIn', challenged(false), rejected('performAction', mfaRequired));
/** The proof is given. */
const proven = changed('logIn', challenged(true), settled('secondFactor', { ...lastStep, proof }));
export const cancelled = settled('logIn', { outcome: 'cancelled' });
const refused = (...[symbol, more]: Parameters<typeof failure>) =>
  settled('logIn', { outcome: 'refused', failure: failure(symbol, more) });

/** Events that lead to every screen. */
const screenEvents: readonly MachineEvent<typeof loginMachine>[] = [
  { type: 'credentials.submit', credentials },
  { type: 'credentials.submit', credentials: { ...credentials, username: '' } },
  ...ticks('waitCountdown', 9, 0),
  { type: 'thirdParty.choose', provider: 'larch' },
  { type: 'page.returned' },
  settled('startProviderRedirect'),
  rejected('startProviderRedirect', refusal('third_account_unavailable')),
  settled('readProviders', []),
  settled('detectSession', { sessionState: 'signedOut', remembered: false }),
  settled('detectSession', { sessionState: 'cookiesOff', remembered: false }),
  asked,
  proven,
  settled('logIn', { outcome: 'done' }),
  cancelled,
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
  rejected('detectSession', refusal('unreachable')),
  rejected('readProviders', refusal('unreachable')),
  rejected('startProviderRedirect', refusal('request_throttled', { waitUntil: 30_000 })),
  elapsed('leavingPatience', 'login.leavingForThirdParty.left'),
  settled('forgetTrustedDevice'),
  rejected('forgetTrustedDevice', refusal('unreachable')),
  rejected('logIn', new Error('The action broke.')),
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
