import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { mailChallenge } from '#machines/testing/login.ts';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { cancelled, returned } from '#machines/testing/third-party-sign-in.ts';
import { thirdPartySignInMachine } from './third-party-sign-in.machine.ts';

const step = { selectedMethod: 'mail', sentCodes: {}, failure: null };
const proof = { id: 'mail', code: new Secret('123456') };

const events: readonly MachineEvent<typeof thirdPartySignInMachine>[] = [
  { type: 'login.return' },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  settled('readAddress', returned),
  settled('readAddress', cancelled),
  rejected('readAddress', refusal('unknown')),
  settled('exchange'),
  rejected('exchange', refusal('mfa_required', { challenge: mailChallenge })),
  rejected('exchange', refusal('mfa_code_incorrect', { triesLeft: 4 })),
  rejected('exchange', refusal('account_found')),
  settled('secondFactor', { ...step, proof }),
  settled('secondFactor', { ...step, proof: null }),
  settled('secondFactor', { ...step, proof: null, failure: failure('mfa_session_not_found') }),
  rejected('secondFactor', new Error('The step broke.')),
  settled('goOn'),
  rejected('goOn', refusal('unknown')),
  settled('goToLogin'),
  rejected('goToLogin', refusal('unknown')),
];
/** The page has left for the next one; a link leads there if it has not. */
const lefts = ['returning.left', 'signedIn.left'];

test('every transition can be taken [LOG-04]', () => {
  expect(untakenTransitions(thirdPartySignInMachine, events)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [LOG-04]', () => {
  expect(deadEnds(thirdPartySignInMachine, events)).toEqual(lefts);
});

test('whoever is not logged in can still get to the log-in page [LOG-04]', () => {
  const lost = cannotReach(thirdPartySignInMachine, events, 'returning.left');
  expect(lost).toEqual(['signedIn.leaving', 'signedIn.left']);
});

test.each([
  ['refused', 'login.return'],
  ['challenged', 'invoke'],
  ['exchanging', 'invoke'],
  ['reading', 'invoke'],
])('a chart whose state %s has lost its %s is found out', (state, way) => {
  expect(deadEnds(removeTransition(thirdPartySignInMachine, state, way), events)).toContain(state);
});

test('the paths reach every state a person can see', () => {
  const states = new Set(pathsThrough(thirdPartySignInMachine, events).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'challenged',
    'exchanging',
    'reading',
    'refused',
    'returning.leaving',
    'returning.left',
    'signedIn.leaving',
    'signedIn.left',
  ]);
});
