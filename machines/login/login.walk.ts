import { loginMachine } from './login.machine.ts';
import { selectScreen } from './login.selectors.ts';
import { Secret } from '#machines/shared/secret.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { code, credentials, mailChallenge, providers } from '#machines/testing/login.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';

export const input = { userNames: 'email', providers } as const;
export const lastStep = { selectedMethod: 'mail', sentCodes: {}, failure: null };
const proof = { id: 'mail', code: new Secret(code) };
export const mfaRequired = refusal('mfa_required', { challenge: mailChallenge });
const locked = refusal('resource_protected', { waitUntil: 900_000 });

export const events: readonly MachineEvent<typeof loginMachine>[] = [
  { type: 'credentials.submit', credentials },
  { type: 'credentials.submit', credentials: { ...credentials, username: '' } },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  { type: 'thirdParty.choose', provider: 'larch' },
  { type: 'page.returned' },
  settled('startProviderRedirect'),
  rejected('startProviderRedirect', refusal('third_account_unavailable')),
  settled('fetchProviders', []),
  settled('detectSession', { sessionState: 'signedOut', remembered: false }),
  settled('detectSession', { sessionState: 'cookiesOff', remembered: false }),
  settled('logIn'),
  rejected('logIn', mfaRequired),
  rejected('logIn', refusal('mfa_code_incorrect', { triesLeft: 4 })),
  rejected('logIn', locked),
  rejected('logIn', refusal('incorrect_password')),
  rejected('logIn', refusal('time_out')),
  settled('secondFactor', { ...lastStep, proof }),
  settled('secondFactor', { ...lastStep, proof: null }),
  settled('goOn', 'https://www.example.com/'),
];

/** One path to each screen of log-in. */
export const paths = screenPaths(loginMachine, events, selectScreen, { input });
