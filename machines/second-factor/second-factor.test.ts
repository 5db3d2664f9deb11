import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { Challenge } from '#contract/calls/second-factor.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { secondFactorMachine } from './second-factor.machine.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import {
  backup,
  mail,
  passkey,
  passkeyMethod,
  password,
  spare,
  startStep,
  totp,
  used,
} from './second-factor.harness.ts';

const submit = (code: string) => ({ type: 'code.submit', code: new Secret(code) }) as const;

test('requests an authenticator at once, even if there are other methods [TFA-04]', () => {
  const { value, context, ports } = startStep([mail, totp]);
  expect([value(), context().selectedMethod, ports.sendCode.calls]).toEqual(['enteringCode', 'app', []]);
});

test('a single method is not offered as a choice: its code is sent [TFA-04]', async () => {
  const { value, mailedCode, ports } = startStep([mail]);
  expect(value()).toBe('enteringCode');
  expect(mailedCode()).toBe('sendingCode');
  expect(ports.sendCode.calls).toEqual([{ recipient: 'mail', again: false }]);
  await ports.sendCode.answer(sent);
  expect([mailedCode(), ports.resend.running]).toEqual(['enteringCode', [{ until: 60_000 }]]);
});

test('several methods without an authenticator are offered as a choice, and nothing is sent before it [TFA-04]', () => {
  const { actor, value, ports } = startStep([mail, backup]);
  expect([value(), ports.sendCode.calls]).toEqual(['choosingMethod', []]);
  actor.send({ type: 'method.choose', id: 'paper' });
  expect([value(), ports.sendCode.calls]).toEqual(['enteringCode', []]);
});

test('without any method it explains that and can be left [TFA-04]', () => {
  const { actor, value, context, output } = startStep([]);
  expect([value(), context().failure]).toEqual(['unavailable', failure('mfa_method_not_available')]);
  actor.send({ type: 'challenge.cancel' });
  expect(output()).toMatchObject({ proof: null, failure: null });
});

test('a password as the only method is requested at once and sent as typed [TFA-04]', () => {
  const { actor, mailedCode, output } = startStep([password]);
  actor.send(submit(''));
  expect(mailedCode()).toBe('enteringCode');
  actor.send(submit(' my-pass word '));
  expect([output()?.proof?.id, output()?.proof?.code.reveal()]).toEqual(['pass', ' my-pass word ']);
});

test('a method that is not offered cannot be chosen [TFA-04]', () => {
  const { actor, value, ports } = startStep([mail, backup]);
  actor.send({ type: 'method.choose', id: 'stranger' });
  expect([value(), ports.sendCode.calls]).toEqual(['choosingMethod', []]);
});

test('a method whose code was sent can be chosen again without a second code [TFA-04]', async () => {
  const { actor, mailedCode, ports } = startStep([mail, spare]);
  const recipients = () => ports.sendCode.calls.map(({ recipient }) => recipient);
  actor.send({ type: 'method.choose', id: 'mail' });
  await ports.sendCode.answer(sent);
  actor.send({ type: 'method.change' });
  actor.send({ type: 'method.choose', id: 'mail' });
  expect([mailedCode(), recipients()]).toEqual(['enteringCode', ['mail']]);
  actor.send({ type: 'method.change' });
  actor.send({ type: 'method.choose', id: 'spare' });
  expect([mailedCode(), recipients()]).toEqual(['sendingCode', ['mail', 'spare']]);
});

test('restarted after a refused proof, it sends nothing and shows why [TFA-04]', () => {
  const why = failure('mfa_code_incorrect', { triesLeft: 3 });
  const { mailedCode, context, ports } = startStep([mail], {
    selectedMethod: 'mail',
    sentCodes: { mail: sent },
    failure: why,
  });
  expect([mailedCode(), context().failure, ports.sendCode.calls]).toEqual(['enteringCode', why, []]);
  expect(ports.resend.running).toEqual([{ until: 60_000 }]);
});

test('a code sent elsewhere a moment ago counts as sent [TFA-04]', async () => {
  const { mailedCode, context, ports } = startStep([mail]);
  await ports.sendCode.refuse(refusal('request_throttled', { waitUntil: 45_000 }));
  expect([mailedCode(), context().failure, ports.resend.running]).toEqual(['enteringCode', null, [{ until: 45_000 }]]);
});

test('a refused mail that is not about an earlier one is a failure, also if it names a wait [TFA-04]', async () => {
  const { value, context, ports } = startStep([mail]);
  await ports.sendCode.refuse(refusal('resource_protected', { waitUntil: 45_000 }));
  expect([value(), context().failure?.symbol]).toEqual(['choosingMethod', 'resource_protected']);
});

const faults = ['time_out', 'request_throttled', 'system_error'];

test.each(faults)('shows %s at sending with the choice of methods [TFA-04]', async (symbol) => {
  const { actor, value, context, ports } = startStep([mail]);
  await ports.sendCode.refuse(refusal(symbol));
  expect([value(), context().failure]).toEqual(['choosingMethod', failure(symbol)]);
  actor.send({ type: 'method.choose', id: 'mail' });
  expect([value(), context().failure, ports.sendCode.calls.length]).toEqual(['enteringCode', null, 2]);
});

test('an expired challenge ends the step with the reason [TFA-04]', async () => {
  const { value, output, ports } = startStep([mail]);
  await ports.sendCode.refuse(refusal('mfa_session_not_found'));
  expect([value(), output()?.failure]).toEqual(['ended', failure('mfa_session_not_found')]);
});

test('remembers a resent code, and keeps the previous one if the service requires a wait [TFA-04]', async () => {
  const { actor, mailedCode, context, ports } = startStep([mail]);
  await ports.sendCode.answer(sent);
  actor.send({ type: 'code.resend' });
  await ports.sendCode.answer({ resendAt: 130_000, minutes: 5 });
  expect(context().sentCodes).toEqual({ mail: { resendAt: 130_000, minutes: 5, again: true } });
  actor.send({ type: 'code.resend' });
  await ports.sendCode.refuse(refusal('request_throttled', { waitUntil: 190_000 }));
  expect([mailedCode(), context().sentCodes]).toEqual(['enteringCode', { mail: { resendAt: 190_000, minutes: 5 } }]);
});

test('a mailed code is the proof of its method, and is returned with the sent codes [TFA-04]', async () => {
  const { actor, output, ports } = startStep([mail, spare], { selectedMethod: 'mail' });
  await ports.sendCode.answer(sent);
  actor.send(submit('12'));
  actor.send({ type: 'code.edit' });
  actor.send(submit('493 817'));
  const { proof, ...rest } = output() ?? {};
  expect([proof?.id, proof?.code.reveal()]).toEqual(['mail', '493817']);
  expect(rest).toEqual({ selectedMethod: 'mail', sentCodes: { mail: { ...sent, again: false } }, failure: null });
});

test.each([
  ['123 456', 'app', '123456'],
  ['1234-5678', 'paper', '12345678'],
])('%j proves %s [VAL-04]', (typed, id, code) => {
  const { actor, output } = startStep([totp, backup]);
  actor.send(submit(typed));
  const { proof, ...rest } = output() ?? {};
  expect(proof?.id).toEqual(id);
  expect(proof?.code.reveal()).toEqual(code);
  expect(rest).toEqual({ selectedMethod: 'app', sentCodes: {}, failure: null });
});

test('the state and the result of the step contain no code [TFA-05]', () => {
  const { actor, output } = startStep([totp]);
  actor.send(submit('123456'));
  expect(JSON.stringify([actor.getSnapshot(), actor.getPersistedSnapshot(), output()])).not.toContain('123456');
});

const choosePasskey = { type: 'method.choose', id: passkey.id } as const;

test('a passkey is asked for only when it is chosen, and its answer is the proof [TFA-04, PRO-06]', async () => {
  const { actor, value, output, ports } = startStep([totp], { hasPasskey: true });
  expect([value(), ports.askForPasskey.calls]).toEqual(['choosingMethod', []]);
  actor.send(choosePasskey);
  expect(ports.askForPasskey.calls).toEqual([{ options: passkeyMethod.options }]);
  await ports.askForPasskey.answer(used);
  const { proof } = output() ?? {};
  expect([proof?.id, JSON.parse(proof?.code.reveal() ?? '')]).toEqual([passkey.id, used]);
});

test('a passkey as the only method is not asked for at once either [TFA-04, PRO-06]', () => {
  const { value, ports } = startStep([], { hasPasskey: true });
  expect([value(), ports.askForPasskey.calls]).toEqual(['choosingMethod', []]);
});

test('a user who cancels the browser’s dialog hears nothing and may choose any method [TFA-04, PRO-06]', async () => {
  const { actor, value, context, ports } = startStep([totp], { hasPasskey: true });
  actor.send(choosePasskey);
  await ports.askForPasskey.answer(null);
  expect([value(), context().failure]).toEqual(['choosingMethod', null]);
  actor.send(choosePasskey);
  expect(ports.askForPasskey.calls.length).toBe(2);
  actor.send({ type: 'method.choose', id: 'app' });
  expect([value(), context().failure]).toEqual(['enteringCode', null]);
});

test.each([
  [
    'a browser that fails',
    async () => {
      const step = startStep([mail, totp], { hasPasskey: true });
      step.actor.send(choosePasskey);
      await step.ports.askForPasskey.refuse(refusal('passkey_failed'));
      return { step, symbol: 'passkey_failed' };
    },
  ],
  [
    'a refused passkey',
    () => {
      const symbol = 'passkey_refused';
      const again = { selectedMethod: passkey.id, failure: failure(symbol, { triesLeft: 3 }) };
      return Promise.resolve({ step: startStep([mail, totp], { hasPasskey: true, ...again }), symbol });
    },
  ],
])('%s is reported with the choice, and asks for nothing by itself [TFA-04, PRO-06]', async (_, start) => {
  const { step, symbol } = await start();
  const { actor, value, context, ports } = step;
  const asked = ports.askForPasskey.calls.length;
  expect([value(), context().failure?.symbol]).toEqual(['choosingMethod', symbol]);
  actor.send(choosePasskey);
  expect([value(), context().failure, ports.askForPasskey.calls.length]).toEqual(['usingPasskey', null, asked + 1]);
});

test('while the browser asks, another method or Back ends that [TFA-04, PRO-06]', async () => {
  const other = startStep([mail, totp], { hasPasskey: true });
  other.actor.send(choosePasskey);
  other.actor.send({ type: 'method.choose', id: 'app' });
  await other.ports.askForPasskey.answer(used);
  expect([other.value(), other.context().proof]).toEqual(['enteringCode', null]);
  const left = startStep([mail], { hasPasskey: true });
  left.actor.send(choosePasskey);
  left.actor.send({ type: 'challenge.cancel' });
  expect(left.output()).toMatchObject({ proof: null, failure: null });
});

test('where there are no passkeys, the step is as without one [TFA-04, PRO-06]', () => {
  const machine = secondFactorMachine.provide({ guards: { hasPasskeys: () => false } });
  const start = (methods: Challenge['methods']) =>
    startControlled(machine, { input: { challenge: { methods, passkey: passkeyMethod, expiresIn: 600 } } });
  const { value, context } = start([mail]);
  expect([value(), context().methods, context().selectedMethod]).toEqual(['enteringCode', [mail], 'mail']);
  expect(start([]).value()).toBe('unavailable');
});
