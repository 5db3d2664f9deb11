import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { makeSensitiveAction } from './sensitive-action.machine.ts';
import type { RetryOn } from './sensitive-action.model.ts';
import { selectScreen } from './sensitive-action.selectors.ts';

function start(retryOn: RetryOn = 'wrongCode') {
  const { actor, ports, output } = startControlled(makeSensitiveAction<string, string>('act', secondFactorMachine), {
    input: { subject: 'the subject', retryOn },
  });
  const { performAction: act } = ports;
  const { sendCode } = ports.secondFactor.mailedCode;
  const step = () => actor.getSnapshot().children.secondFactor;
  const prove = async () => {
    if (step()?.getSnapshot().matches('choosingMethod')) step()?.send({ type: 'method.choose', id: 'mail' });
    if (step()?.getSnapshot().children.mailedCode?.getSnapshot().matches('sendingCode'))
      await sendCode.answer({ resendAt: 0, minutes: 10 });
    step()?.send({ type: 'code.submit', code: new Secret('123456') });
  };
  const codes = () => act.calls.map(({ proof }) => proof?.code.reveal() ?? null);
  return {
    actor,
    act,
    sendCode,
    step,
    prove,
    codes,
    output,
    screen: () => selectScreen(actor.getSnapshot()),
  };
}

const asks = refusal('mfa_required', { challenge: mailChallenge });

test('a call that needs no second factor completes at once, with its value [TFA-05]', async () => {
  const { act, output, screen } = start();
  expect([screen(), act.calls]).toEqual([{ name: 'acting' }, [{ subject: 'the subject', proof: null }]]);
  await act.answer('the value');
  expect(output()).toEqual({ outcome: 'done', value: 'the value' });
});

test('a call that needs a second factor is repeated with the proof, which is then cleared [TFA-05]', async () => {
  const { actor, act, prove, codes, output, screen } = start();
  await act.refuse(asks);
  expect(screen()).toEqual({ name: 'challenged', busy: false });
  await prove();
  expect([codes(), screen()]).toEqual([[null, '123456'], { name: 'challenged', busy: true }]);
  await act.answer('the value');
  expect([output(), actor.getSnapshot().context.proof]).toEqual([{ outcome: 'done', value: 'the value' }, null]);
});

test.each(['wrongCode', 'anyRefusal'] as const)(
  'after a wrong code the step asks again and shows why, retrying on %s [TFA-04]',
  async (retryOn) => {
    const { act, prove, step, codes } = start(retryOn);
    await act.refuse(asks);
    await prove();
    await act.refuse(refusal('mfa_code_incorrect', { triesLeft: 4 }));
    expect(step()?.getSnapshot().context.failure).toEqual(failure('mfa_code_incorrect', { triesLeft: 4 }));
    await prove();
    expect(codes()).toEqual([null, '123456', '123456']);
  },
);

test.each([
  ['a lost connection', refusal('time_out')],
  ['the last wrong code', refusal('mfa_code_incorrect', { triesLeft: 0 })],
  ['a refusal of the action itself', refusal('modify_not_allowed')],
])('%s ends an action that retries on wrong codes, with its reason [TFA-05]', async (_, error) => {
  const { act, prove, output } = start();
  await act.refuse(asks);
  await prove();
  await act.refuse(error);
  expect(output()).toMatchObject({ outcome: 'refused', failure: { symbol: error.symbol } });
});

test('going back from the second factor cancels the action [TFA-05]', async () => {
  const { act, step, output } = start();
  await act.refuse(asks);
  step()?.send({ type: 'challenge.cancel' });
  expect([output(), act.calls.length]).toEqual([{ outcome: 'cancelled' }, 1]);
});

test('an action can be cancelled while it asks for a code, but not while a call runs [TFA-05]', async () => {
  const { actor, act, output } = start();
  actor.send({ type: 'action.leave' });
  expect(output()).toBeUndefined();
  await act.refuse(asks);
  actor.send({ type: 'action.leave' });
  expect(output()).toEqual({ outcome: 'cancelled' });
});

test.each(['time_out', 'request_throttled', 'suspected_attacker'])(
  '%s keeps the challenge of an action that retries on any refusal, and no second code is sent [TFA-04]',
  async (symbol) => {
    const { actor, act, prove, step, sendCode, codes, output } = start('anyRefusal');
    await act.refuse(asks);
    await prove();
    await act.refuse(refusal(symbol));
    expect(output()).toBeUndefined();
    expect(step()?.getSnapshot().context.failure).toEqual(failure(symbol));
    expect(actor.getSnapshot().context.proof).toBeNull();
    await prove();
    expect([codes(), sendCode.calls.length]).toEqual([[null, '123456', '123456'], 1]);
  },
);

test.each(['mfa_session_not_found', 'password_error', 'account_forbidden'])(
  '%s after a proof ends an action that retries on any refusal, with its reason [TFA-04]',
  async (symbol) => {
    const { act, prove, output } = start('anyRefusal');
    await act.refuse(asks);
    await prove();
    await act.refuse(refusal(symbol));
    expect(output()).toEqual({ outcome: 'refused', failure: failure(symbol) });
  },
);

test('a challenge that ends while its code is sent ends the action with that reason [TFA-04]', async () => {
  const { act, sendCode, output } = start('anyRefusal');
  await act.refuse(asks);
  await sendCode.refuse(refusal('mfa_session_not_found'));
  expect(output()).toEqual({ outcome: 'refused', failure: failure('mfa_session_not_found') });
});

test('a new challenge starts the step from its beginning [TFA-04]', async () => {
  const { act, prove, step, sendCode } = start('anyRefusal');
  await act.refuse(asks);
  await prove();
  const other = { methods: [{ id: 'mail-2', type: 'email_code' as const, target: null }], expiresIn: 600 };
  await act.refuse(refusal('mfa_required', { challenge: other }));
  expect(step()?.getSnapshot().context.failure).toBeNull();
  expect(sendCode.calls.map(({ recipient }) => recipient)).toEqual(['mail', 'mail-2']);
});
