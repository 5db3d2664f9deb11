import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { mailChallenge } from '#machines/testing/login.ts';
import { mailedCodePorts } from '#machines/testing/mailed-code.ts';
import { controlledActor } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { controlledSecondFactor } from '#machines/testing/second-factor.ts';
import { makeSensitiveAction } from './sensitive-action.machine.ts';
import { selectScreen } from './sensitive-action.selectors.ts';

function start() {
  const act = controlledActor<void, { subject: string; proof: Proof | null }>();
  const ports = mailedCodePorts<string>();
  const { sendCode } = ports;
  const secondFactor = controlledSecondFactor(ports);
  const machine = makeSensitiveAction<string>().provide({ actors: { act: act.logic, secondFactor } });
  const actor = createActor(machine, { input: { subject: 'the act' } }).start();
  const step = () => actor.getSnapshot().children.secondFactor;
  const prove = async () => {
    if (step()?.getSnapshot().matches('choosingMethod')) step()?.send({ type: 'method.choose', id: 'mail' });
    if (step()?.getSnapshot().children.mailedCode?.getSnapshot().matches('sendingCode')) await sendCode.answer({ resendAt: 0, minutes: 10 });
    step()?.send({ type: 'code.submit', code: new Secret('123456') });
  };
  const codes = () => act.calls.map(({ proof }) => proof?.code.reveal() ?? null);
  return { actor, act, step, prove, codes, output: () => actor.getSnapshot().output, screen: () => selectScreen(actor.getSnapshot()) };
}

const asks = refusal('mfa_required', { challenge: mailChallenge });

test('an act that asks for nothing is done at once [TFA-05]', async () => {
  const { act, output, screen } = start();
  expect([screen(), act.calls]).toEqual([{ name: 'acting' }, [{ subject: 'the act', proof: null }]]);
  await act.answer();
  expect(output()).toEqual({ outcome: 'done' });
});

test('an act that asks is done again with the proof, and the proof is dropped [TFA-05]', async () => {
  const { actor, act, prove, codes, output, screen } = start();
  await act.refuse(asks);
  expect(screen()).toEqual({ name: 'challenged', busy: false });
  await prove();
  expect([codes(), screen()]).toEqual([[null, '123456'], { name: 'challenged', busy: true }]);
  await act.answer();
  expect([output(), actor.getSnapshot().context.proof]).toEqual([{ outcome: 'done' }, null]);
});

test('a wrong code is asked for again, with why [TFA-04]', async () => {
  const { act, prove, step, codes } = start();
  await act.refuse(asks);
  await prove();
  await act.refuse(refusal('mfa_code_incorrect', { triesLeft: 4 }));
  expect(step()?.getSnapshot().context.failure).toEqual(failure('mfa_code_incorrect', { triesLeft: 4 }));
  await prove();
  expect(codes()).toEqual([null, '123456', '123456']);
});

test.each([
  ['a line that broke', refusal('time_out')],
  ['the last wrong code', refusal('mfa_code_incorrect', { triesLeft: 0 })],
  ['a refusal of the act itself', refusal('modify_not_allowed')],
])('%s with the proof ends the act with its reason: no further code is asked for [TFA-05]', async (_, error) => {
  const { act, prove, output } = start();
  await act.refuse(asks);
  await prove();
  await act.refuse(error);
  expect(output()).toMatchObject({ outcome: 'refused', failure: { symbol: error.symbol } });
});

test('whoever goes back has done nothing [TFA-05]', async () => {
  const { act, step, output } = start();
  await act.refuse(asks);
  step()?.send({ type: 'challenge.cancel' });
  expect([output(), act.calls.length]).toEqual([{ outcome: 'cancelled' }, 1]);
});

test('what asks can be left, what is being done cannot [TFA-05]', async () => {
  const { actor, act, output } = start();
  actor.send({ type: 'action.leave' });
  expect(output()).toBeUndefined();
  await act.refuse(asks);
  actor.send({ type: 'action.leave' });
  expect(output()).toEqual({ outcome: 'cancelled' });
});
