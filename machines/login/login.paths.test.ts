import { expect, test } from 'vitest';
import type { Challenge } from '#contract/calls/challenge.ts';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { elapsed, rejected, settled } from '#machines/testing/events.ts';
import { providers } from '#machines/testing/login.ts';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent, WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { loginMachine } from './login.machine.ts';

const challenge: Challenge = { methods: [{ id: 'app', type: 'totp', target: null }], expiresIn: 600 };
const proof = { id: 'app', code: new Secret('123456') };
const credentials = { username: 'ann@example.com', password: new Secret('correct horse'), remember: false };
const step = { selectedMethod: 'app', sentCodes: {}, failure: null };

const events: readonly MachineEvent<typeof loginMachine>[] = [
  { type: 'credentials.submit', credentials },
  { type: 'credentials.submit', credentials: { ...credentials, username: '' } },
  { type: 'username.edit' },
  { type: 'password.edit' },
  { type: 'thirdParty.choose', provider: 'larch' },
  { type: 'page.returned' },
  { type: 'computer.forget' },
  { type: 'otherTab.signedIn' },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  settled('detectSession', { sessionState: 'signedIn', remembered: false }),
  settled('detectSession', { sessionState: 'signedOut', remembered: true }),
  settled('detectSession', { sessionState: 'cookiesOff', remembered: false }),
  rejected('detectSession', refusal('unreachable')),
  settled('fetchProviders', []),
  rejected('fetchProviders', refusal('unreachable')),
  settled('startProviderRedirect'),
  rejected('startProviderRedirect', refusal('third_account_unavailable')),
  rejected('startProviderRedirect', refusal('request_throttled', { waitUntil: 30_000 })),
  elapsed('leavingPatience', 'login.leavingForThirdParty.left'),
  settled('forgetComputer'),
  rejected('forgetComputer', refusal('unknown')),
  settled('logIn'),
  rejected('logIn', refusal('mfa_required', { challenge })),
  rejected('logIn', refusal('mfa_code_incorrect', { triesLeft: 4 })),
  rejected('logIn', refusal('resource_protected', { waitUntil: 900_000 })),
  rejected('logIn', refusal('suspected_attacker', { waitUntil: 900_000 })),
  rejected('logIn', refusal('password_error')),
  settled('secondFactor', { ...step, proof }),
  settled('secondFactor', { ...step, proof: null }),
  settled('secondFactor', { ...step, proof: null, failure: failure('mfa_session_not_found') }),
  rejected('secondFactor', new Error('The step broke.')),
  settled('goOn', 'https://www.example.com/'),
  rejected('goOn', refusal('unknown')),
];
const options: WalkOptions<typeof loginMachine> = {
  input: { userNames: 'email', providers },
  // Whether the person ever comes back is not for the page to rely on.
  waysOut: ({ type }) => type !== 'page.returned',
};
/** The page has left for where the person wanted to go; a link leads there if it has not. */
const left = 'signedIn.left';

test('every transition can be taken [LOG-01]', () => {
  expect(untakenTransitions(loginMachine, events, options)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [LOG-01]', () => {
  expect(deadEnds(loginMachine, events, options)).toEqual([left]);
});

test('from every state the way into the account is still open [SES-07]', () => {
  expect(cannotReach(loginMachine, events, left, options)).toEqual([]);
});

test.each([
  ['lockedOut', 'on'],
  ['challenged', 'invoke'],
  ['checking', 'invoke'],
  ['leavingForThirdParty.left', 'after'],
])('a chart whose state %s has lost its %s is found out', (state, way) => {
  expect(deadEnds(removeTransition(loginMachine, state, way), events, options)).toContain(state);
});

test('the paths reach every state a person can see', () => {
  const states = new Set(pathsThrough(loginMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'challenged',
    'checking',
    'enteringCredentials.detectingSession',
    'enteringCredentials.forgettingComputer',
    'enteringCredentials.ready',
    'leavingForThirdParty.asking',
    'leavingForThirdParty.left',
    'lockedOut',
    'signedIn.leaving',
    left,
  ]);
});
