import { expect, test } from 'vitest';
import type { Method } from '#contract/calls/challenge.ts';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent, WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { secondFactorMachine } from './second-factor.machine.ts';

const app: Method = { id: 'app', type: 'totp', target: null };
const mail: Method = { id: 'mail', type: 'email_code', target: 'a***@example.com' };
const paper: Method = { id: 'paper', type: 'backup_code', target: null };

const events: readonly MachineEvent<typeof secondFactorMachine>[] = [
  { type: 'method.choose', id: 'mail' },
  { type: 'method.choose', id: 'paper' },
  { type: 'method.change' },
  { type: 'code.submit', code: new Secret('123456') },
  { type: 'code.submit', code: new Secret('12') },
  { type: 'code.edit' },
  { type: 'code.resend' },
  { type: 'challenge.cancel' },
  { type: 'resendCountdown.tick', secondsLeft: 60 },
  { type: 'resendCountdown.tick', secondsLeft: 0 },
  { type: 'waitCountdown.tick', secondsLeft: 30 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  settled('sendCode', { resendAt: 60_000, minutes: 10 }),
  rejected('sendCode', refusal('request_throttled', { waitUntil: 45_000 })),
  rejected('sendCode', refusal('mfa_session_not_found')),
  rejected('sendCode', refusal('time_out')),
];

/** The step as it starts: with a choice, without any method, and entered again after a refused proof. */
const starts: Readonly<Record<string, WalkOptions<typeof secondFactorMachine>>> = {
  choice: { input: { challenge: { methods: [mail, paper], expiresIn: 600 } } },
  authenticator: { input: { challenge: { methods: [mail, app], expiresIn: 600 } } },
  nothing: { input: { challenge: { methods: [], expiresIn: 600 } } },
  again: {
    input: {
      challenge: { methods: [mail], expiresIn: 600 },
      selectedMethod: 'mail',
      sentCodes: { mail: { resendAt: 60_000, minutes: 10 } },
      failure: failure('request_throttled', { waitUntil: 30_000 }),
    },
  },
};

test('every transition can be taken [TFA-04]', () => {
  // Not every start reaches every transition; together they do.
  const untaken = Object.values(starts).map((start) => new Set(untakenTransitions(secondFactorMachine, events, start)));
  const [first = new Set<string>(), ...others] = untaken;
  expect([...first].filter((name) => others.every((each) => each.has(name)))).toEqual([]);
});

test('no state is a dead end: a visible way out from every state [TFA-05]', () => {
  const ends = Object.values(starts).flatMap((start) => deadEnds(secondFactorMachine, events, start));
  expect(ends).toEqual([]);
});
test.each(Object.entries(starts))('from every state the step can end (%s) [TFA-05]', (_, start) => {
  expect(cannotReach(secondFactorMachine, events, 'ended', start)).toEqual([]);
});

test('a chart that cannot be left without a method is found out', () => {
  const broken = removeTransition(secondFactorMachine, 'unavailable', 'challenge.cancel');
  expect(deadEnds(broken, events, starts['nothing'])).toEqual(['unavailable']);
});

test('the paths reach every state a person can see', () => {
  const states = Object.values(starts).flatMap((start) => pathsThrough(secondFactorMachine, events, start));
  expect([...new Set(states.map((path) => path.value))].toSorted()).toEqual([
    'choosingMethod',
    'ended',
    'enteringCode',
    'sendingCode',
    'unavailable',
  ]);
});
