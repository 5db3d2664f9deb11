import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { backup, mail, spare, startStep, totp } from '#machines/testing/second-factor.ts';

const sent = { resendAt: 60_000, minutes: 10 };
const submit = (code: string) => ({ type: 'code.submit', code: new Secret(code) }) as const;

test('an authenticator is asked for at once, beside other methods too [TFA-04]', () => {
  const { value, context, ports } = startStep([mail, totp]);
  expect([value(), context().selectedMethod, ports.sendCode.calls]).toEqual(['enteringCode', 'app', []]);
});

test('a single method is not a question: its code is sent [TFA-04]', async () => {
  const { value, ports } = startStep([mail]);
  expect([value(), ports.sendCode.calls]).toEqual(['sendingCode', [{ id: 'mail' }]]);
  await ports.sendCode.answer(sent);
  expect([value(), ports.resend.running]).toEqual(['enteringCode', [{ until: 60_000 }]]);
});

test('several methods without an authenticator are a question, and nothing is sent before the answer [TFA-04]', () => {
  const { actor, value, ports } = startStep([mail, backup]);
  expect([value(), ports.sendCode.calls]).toEqual(['choosingMethod', []]);
  actor.send({ type: 'method.choose', id: 'paper' });
  expect([value(), ports.sendCode.calls]).toEqual(['enteringCode', []]);
});

test.each([[[]], [[{ id: 'p', type: 'password', target: null } as const]]])(
  'without a method that this page knows it says so, and can be left: %o [TFA-04]',
  (methods) => {
    const { actor, value, context, output } = startStep(methods);
    expect([value(), context().failure]).toEqual(['unavailable', failure('mfa_method_not_available')]);
    actor.send({ type: 'challenge.cancel' });
    expect(output()).toMatchObject({ proof: null, failure: null });
  },
);

test('a method that is not offered cannot be selectedMethod [TFA-04]', () => {
  const { actor, value, ports } = startStep([mail, backup]);
  actor.send({ type: 'method.choose', id: 'stranger' });
  expect([value(), ports.sendCode.calls]).toEqual(['choosingMethod', []]);
});

test('coming back to a method whose code was sent sends no second one [TFA-04]', async () => {
  const { actor, value, ports } = startStep([mail, spare]);
  actor.send({ type: 'method.choose', id: 'mail' });
  await ports.sendCode.answer(sent);
  actor.send({ type: 'method.change' });
  actor.send({ type: 'method.choose', id: 'mail' });
  expect([value(), ports.sendCode.calls]).toEqual(['enteringCode', [{ id: 'mail' }]]);
  actor.send({ type: 'method.change' });
  actor.send({ type: 'method.choose', id: 'spare' });
  expect([value(), ports.sendCode.calls]).toEqual(['sendingCode', [{ id: 'mail' }, { id: 'spare' }]]);
});

test('the step entered again after a refused proof sends nothing and shows why [TFA-04]', () => {
  const why = failure('mfa_code_incorrect', { triesLeft: 3 });
  const { value, context, ports } = startStep([mail], { selectedMethod: 'mail', sentCodes: { mail: sent }, failure: why });
  expect([value(), context().failure, ports.sendCode.calls]).toEqual(['enteringCode', why, []]);
  expect(ports.resend.running).toEqual([{ until: 60_000 }]);
});

test('a code that was just sent elsewhere counts as sent [TFA-04]', async () => {
  const { value, context, ports } = startStep([mail]);
  await ports.sendCode.refuse(refusal('request_throttled', { waitUntil: 45_000 }));
  expect([value(), context().failure, ports.resend.running]).toEqual(['enteringCode', null, [{ until: 45_000 }]]);
});

const faults = ['time_out', 'request_throttled', 'system_error'];

test.each(faults)('%s at sending is told where methods are selectedMethod [TFA-04]', async (symbol) => {
  const { actor, value, context, ports } = startStep([mail]);
  await ports.sendCode.refuse(refusal(symbol));
  expect([value(), context().failure]).toEqual(['choosingMethod', failure(symbol)]);
  actor.send({ type: 'method.choose', id: 'mail' });
  expect([value(), context().failure, ports.sendCode.calls.length]).toEqual(['sendingCode', null, 2]);
});

test('a challenge that is over ends the step and says why [TFA-04]', async () => {
  const { value, output, ports } = startStep([mail]);
  await ports.sendCode.refuse(refusal('mfa_session_not_found'));
  expect([value(), output()?.failure]).toEqual(['ended', failure('mfa_session_not_found')]);
});

test('a code is sent again only when its time is over [TFA-04]', async () => {
  const { actor, value, ports } = startStep([mail]);
  await ports.sendCode.answer(sent);
  actor.send({ type: 'resendCountdown.tick', secondsLeft: 60 });
  expect(actor.getSnapshot().can({ type: 'code.resend' })).toBe(false);
  actor.send({ type: 'code.resend' });
  expect(value()).toBe('enteringCode');
  actor.send({ type: 'resendCountdown.tick', secondsLeft: 0 });
  actor.send({ type: 'code.resend' });
  actor.send({ type: 'code.resend' });
  expect([value(), ports.sendCode.calls.length]).toEqual(['sendingCode', 2]);
});

test('an authenticator\'s code is never sent [TFA-04]', () => {
  const { actor } = startStep([totp, mail]);
  expect(actor.getSnapshot().can({ type: 'code.resend' })).toBe(false);
});

test.each([
  ['', 'empty'],
  ['12345', 'digits'],
])('the typed code %j is told to be %s and is not given on [VAL-04]', (typed, problem) => {
  const { actor, value, context } = startStep([totp]);
  actor.send(submit(typed));
  expect([value(), context().problem, context().proof]).toEqual(['enteringCode', problem, null]);
  actor.send({ type: 'code.edit' });
  expect(context().problem).toBeNull();
});

test.each([
  ['123 456', 'app', '123456'],
  ['1234-5678', 'paper', '12345678'],
])('%j is given on as the proof of %s [VAL-04]', (typed, id, code) => {
  const { actor, output } = startStep([totp, backup]);
  actor.send(submit(typed));
  const { proof, ...rest } = output() ?? {};
  expect([proof?.id, proof?.code.reveal(), rest]).toEqual([id, code, { selectedMethod: 'app', sentCodes: {}, failure: null }]);
});

test('while the service asks to wait, no code is taken and the reason stays [TFA-04]', () => {
  const why = failure('request_throttled', { waitUntil: 30_000 });
  const { actor, value, context, ports } = startStep([totp], { selectedMethod: 'app', failure: why });
  expect(ports.wait.running).toEqual([{ until: 30_000 }]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 30 });
  actor.send(submit('123456'));
  actor.send({ type: 'code.edit' });
  expect([value(), context().failure]).toEqual(['enteringCode', why]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send(submit('123456'));
  expect(value()).toBe('ended');
});

test('no code is shown by what the step keeps or gives on [TFA-05]', () => {
  const { actor, output } = startStep([totp]);
  actor.send(submit('123456'));
  expect(JSON.stringify([actor.getSnapshot(), actor.getPersistedSnapshot(), output()])).not.toContain('123456');
});
