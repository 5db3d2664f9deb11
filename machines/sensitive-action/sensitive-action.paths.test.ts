import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { mailChallenge } from '#machines/testing/login.ts';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { makeSensitiveAction } from './sensitive-action.machine.ts';

const machine = makeSensitiveAction<string>();
const step = { selectedMethod: 'mail', sentCodes: {}, failure: null };
const proof = { id: 'mail', code: new Secret('123456') };

const events: readonly MachineEvent<typeof machine>[] = [
  { type: 'action.leave' },
  settled('act'),
  rejected('act', refusal('mfa_required', { challenge: mailChallenge })),
  rejected('act', refusal('mfa_code_incorrect', { triesLeft: 4 })),
  rejected('act', refusal('time_out')),
  settled('secondFactor', { ...step, proof }),
  settled('secondFactor', { ...step, proof: null }),
  settled('secondFactor', { ...step, proof: null, failure: failure('mfa_session_not_found') }),
  rejected('secondFactor', new Error('The step broke.')),
];
const options = { input: { subject: 'the act' } };

test('every transition can be taken [TFA-05]', () => {
  expect(untakenTransitions(machine, events, options)).toEqual([]);
});

test('no state is a dead end, and one that loses its way is found out [TFA-05]', () => {
  expect(deadEnds(machine, events, options)).toEqual([]);
  const stuck = removeTransition(removeTransition(machine, 'challenged', 'invoke'), 'challenged', 'action.leave');
  expect(deadEnds(stuck, events, options)).toContain('challenged');
});

test('the paths reach every state [TFA-05]', () => {
  const states = new Set(pathsThrough(machine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['acting', 'challenged', 'ended']);
});
