import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { code, credentials, password, startLogin } from './login.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';

const ready = { enteringCredentials: 'ready' };

async function startChallenged() {
  const login = startLogin();
  login.actor.send({ type: 'credentials.submit', credentials });
  await login.ports.logIn.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  return login;
}

async function startProving() {
  const login = await startChallenged();
  await login.ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 });
  login.step()?.send({ type: 'code.submit', code: new Secret(code) });
  return login;
}

test('mfa_required opens the second step, and the login is repeated with the proof [SES-07]', async () => {
  const { ports, value } = await startProving();
  expect([value(), ports.logIn.calls.length]).toEqual(['loggingIn', 2]);
  const { subject: repeated, proof } = ports.logIn.calls[1] ?? {};
  expect([repeated, proof?.id, proof?.code.reveal()]).toEqual([credentials, 'mail', '493817']);
  await ports.logIn.answer();
  expect(value()).toEqual({ signedIn: 'leaving' });
});

test('time_out keeps the second step and its method, and no second code is sent [TFA-04]', async () => {
  const { ports, context, step } = await startProving();
  await ports.logIn.refuse(refusal('time_out'));
  const inside = step()?.getSnapshot();
  expect(context().challenge?.busy).toBe(false);
  expect(inside?.value).toBe('enteringCode');
  expect(inside?.context).toMatchObject({ selectedMethod: 'mail', failure: failure('time_out') });
  expect(ports.factor.sendCode.calls).toEqual([{ recipient: 'mail', again: false }]);
  expect(ports.factor.resend.running).toEqual([{ until: 60_000 }]);
});

test('after a proof, mfa_session_not_found returns to the credentials and shows why [TFA-04]', async () => {
  const { ports, value, context, step } = await startProving();
  await ports.logIn.refuse(refusal('mfa_session_not_found'));
  expect([value(), context().failure, step()]).toEqual([ready, failure('mfa_session_not_found'), undefined]);
});

test('leaving the step shows no failure [TFA-04]', async () => {
  const { ports, value, context, step } = await startChallenged();
  await ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 });
  step()?.send({ type: 'challenge.cancel' });
  expect([value(), context().failure]).toEqual([ready, null]);
});

test('the state shows neither password nor code [TFA-04]', async () => {
  const { ports, shown } = await startProving();
  for (const secret of [password, code, '493817']) expect(shown()).not.toContain(secret);
  await ports.logIn.refuse(refusal('mfa_code_incorrect'));
  for (const secret of [password, code, '493817']) expect(shown()).not.toContain(secret);
});

test.each([
  ['signed in', null],
  ['back at the credentials', refusal('mfa_session_not_found')],
])('clears password, code and challenge once the user is %s [TFA-04]', async (_, error) => {
  const { ports, context, shown } = await startProving();
  await (error === null ? ports.logIn.answer() : ports.logIn.refuse(error));
  const { credentials: kept, challenge } = context();
  expect({ kept, challenge }).toEqual({ kept: null, challenge: null });
  expect(shown()).not.toContain('[secret]');
});

test('does not store a refused code for the next try [TFA-04]', async () => {
  const { actor, ports, step } = await startProving();
  await ports.logIn.refuse(refusal('mfa_code_incorrect'));
  const action = actor.getSnapshot().children.logIn?.getSnapshot();
  expect([action?.context.proof, step()?.getSnapshot().context.proof]).toEqual([null, null]);
});
