import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { sent, startMailedCode } from './mailed-code.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { selectScreen } from './mailed-code.selectors.ts';

const submit = (code: string) => ({ type: 'code.submit', code: new Secret(code) }) as const;

async function atCode() {
  const step = startMailedCode();
  await step.ports.sendCode.answer(sent);
  return step;
}

test('a code is sent once and remembered [LOG-02, TFA-04]', async () => {
  const { value, context, ports } = await atCode();
  expect(ports.sendCode.calls).toEqual([{ recipient: 'mia@example.com', again: false }]);
  expect(value()).toBe('enteringCode');
  expect(context().sent).toEqual({ ...sent, again: false });
  expect(ports.resend.running).toEqual([{ until: 60_000 }]);
});

test('a step that starts with a sent code sends none, and shows why the last one was refused [TFA-04]', () => {
  const why = failure('mfa_code_incorrect', { triesLeft: 3 });
  const { value, context, ports } = startMailedCode({ sent, failure: why });
  expect([value(), context().failure, ports.sendCode.calls]).toEqual(['enteringCode', why, []]);
  expect(ports.resend.running).toEqual([{ until: 60_000 }]);
});

test.each(['totp', 'backup_code', 'password'] as const)('sends no code for %s, first or again [TFA-04]', (type) => {
  const { actor, value, ports } = startMailedCode({ type });
  actor.send({ type: 'code.resend' });
  expect([value(), ports.sendCode.calls]).toEqual(['enteringCode', []]);
});

test('a refused mail ends the step with the reason [LOG-03, TFA-04]', async () => {
  const { output, ports } = startMailedCode();
  await ports.sendCode.refuse(refusal('time_out'));
  expect(output()).toEqual({ code: null, failure: failure('time_out') });
});

test('a code can be resent when its wait ends, not before [LOG-02, TFA-04]', async () => {
  const { actor, value, context, ports } = await atCode();
  actor.send({ type: 'resendCountdown.tick', secondsLeft: 60 });
  expect(actor.getSnapshot().can({ type: 'code.resend' })).toBe(false);
  actor.send({ type: 'resendCountdown.tick', secondsLeft: 0 });
  actor.send({ type: 'code.resend' });
  actor.send({ type: 'code.resend' });
  expect([value(), ports.sendCode.calls.map(({ again }) => again)]).toEqual(['sendingCode', [false, true]]);
  await ports.sendCode.answer({ resendAt: 130_000, minutes: 5 });
  expect(context().sent).toEqual({ resendAt: 130_000, minutes: 5, again: true });
  expect(ports.resend.running).toEqual([{ until: 130_000 }]);
});

test.each([
  ['', 'empty'],
  ['12345', 'digits'],
] as const)('the typed code %j is %s and stays in the step [VAL-04]', async (typed, problem) => {
  const { actor, value, context } = await atCode();
  actor.send(submit(typed));
  expect([value(), context().problem, context().code]).toEqual(['enteringCode', problem, null]);
  actor.send({ type: 'code.edit' });
  expect(context().problem).toBeNull();
});

test('the step ends with the code, without its spaces [LOG-02, VAL-04]', async () => {
  const { actor, output } = await atCode();
  actor.send(submit('275 310'));
  expect([output()?.code?.reveal(), output()?.failure]).toEqual(['275310', null]);
});

test('while the service requires a wait, no code is accepted and the reason stays [LOG-03, TFA-04]', () => {
  const why = failure('request_throttled', { waitUntil: 30_000 });
  const { actor, value, context, ports } = startMailedCode({ sent, failure: why });
  expect(ports.wait.running).toEqual([{ until: 30_000 }]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 30 });
  actor.send(submit('123456'));
  actor.send({ type: 'code.edit' });
  expect([value(), context().failure]).toEqual(['enteringCode', why]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send(submit('123456'));
  expect(value()).toBe('entered');
});

test('the chart never shows the code [TFA-05]', async () => {
  const { actor, output } = await atCode();
  actor.send(submit('275 310'));
  expect(JSON.stringify([actor.getSnapshot(), actor.getPersistedSnapshot(), output()])).not.toContain('275310');
});

test('the screen shows the sending, the problem, the failure and both waits [LOG-02, TFA-04]', async () => {
  const { actor, ports } = startMailedCode();
  const screen = { sending: false, problem: null, failure: null, resendSeconds: 0, waitSeconds: 0 };
  expect(selectScreen(actor.getSnapshot())).toEqual({ ...screen, sending: true });
  await ports.sendCode.answer(sent);
  actor.send({ type: 'resendCountdown.tick', secondsLeft: 59 });
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 9 });
  expect(selectScreen(actor.getSnapshot())).toEqual({ ...screen, resendSeconds: 59, waitSeconds: 9 });
});
