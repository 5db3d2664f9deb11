import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { agreements, codeMail, details, signUpCode } from '#machines/testing/sign-up.ts';
import { signUpMachine } from './sign-up.machine.ts';

const events: readonly MachineEvent<typeof signUpMachine>[] = [
  { type: 'details.submit', details },
  { type: 'details.submit', details: { ...details, email: '', password: new Secret('short'), agreed: false } },
  { type: 'email.edit' },
  { type: 'password.edit' },
  { type: 'terms.edit' },
  { type: 'legalDocuments.retry' },
  { type: 'code.submit', code: new Secret(signUpCode) },
  { type: 'code.submit', code: new Secret('27') },
  { type: 'code.edit' },
  { type: 'code.resend' },
  { type: 'details.change' },
  { type: 'outcome.retry' },
  { type: 'resendCountdown.tick', secondsLeft: 9 },
  { type: 'resendCountdown.tick', secondsLeft: 0 },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  settled('markRegistration'),
  rejected('markRegistration', refusal('unknown')),
  rejected('markRegistration', refusal('cookies_off')),
  settled('fetchLegalDocuments', agreements),
  rejected('fetchLegalDocuments', refusal('unreachable')),
  settled('sendCode', codeMail),
  rejected('sendCode', refusal('account_already_exist')),
  rejected('sendCode', refusal('request_throttled', { waitUntil: 30_000 })),
  rejected('sendCode', refusal('time_out')),
  settled('createAccount'),
  rejected('createAccount', refusal('secret_code_incorrect', { triesLeft: 4 })),
  rejected('createAccount', refusal('agreement_required')),
  rejected('createAccount', refusal('account_already_exist')),
  rejected('createAccount', refusal('mfa_session_not_found')),
  rejected('createAccount', refusal('time_out')),
  settled('confirmCreated', true),
  settled('confirmCreated', false),
  rejected('confirmCreated', refusal('unreachable')),
  settled('goOn', 'https://www.example.com/'),
  rejected('goOn', refusal('unknown')),
];
/** The page has left for where the person wanted to go; a link leads there if it has not. */
const left = 'created.left';

test('every transition can be taken [LOG-02]', () => {
  expect(untakenTransitions(signUpMachine, events)).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [LOG-02]', () => {
  expect(deadEnds(signUpMachine, events)).toEqual([left]);
});

test('from every state the way to an account is still open [LOG-02]', () => {
  expect(cannotReach(signUpMachine, events, left)).toEqual([]);
});

test.each([
  ['outcomeUnknown', 'on'],
  ['enteringCode', 'on'],
  ['confirmingCreated', 'invoke'],
  ['sendingCode', 'invoke'],
])('a chart whose state %s has lost its %s is found out', (state, way) => {
  expect(deadEnds(removeTransition(signUpMachine, state, way), events)).toContain(state);
});

test('the paths reach every state a person can see', () => {
  const states = new Set(pathsThrough(signUpMachine, events).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'confirmingCreated',
    'created.leaving',
    left,
    'creating',
    'enteringCode',
    'enteringDetails.legalDocumentsUnavailable',
    'enteringDetails.readingLegalDocuments',
    'enteringDetails.ready',
    'outcomeUnknown',
    'resendingCode',
    'sendingCode',
  ]);
});
