import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { code, credentials, mailChallenge, password, startLogin } from '#machines/testing/charts/login.ts';
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

test.each(['mfa_code_incorrect', 'request_throttled', 'suspected_attacker', 'time_out'])(
  '%s keeps the second step and its method, and no second code is sent [TFA-04]',
  async (symbol) => {
    const { ports, context, step } = await startProving();
    await ports.logIn.refuse(refusal(symbol, { waitUntil: 30_000, triesLeft: 4 }));
    const inside = step()?.getSnapshot();
    expect(context().challenge?.busy).toBe(false);
    expect(inside?.value).toBe('enteringCode');
    expect(inside?.context.selectedMethod).toBe('mail');
    expect(inside?.context.failure).toEqual(failure(symbol, { waitUntil: 30_000, triesLeft: 4 }));
    expect(ports.factor.sendCode.calls).toEqual([{ recipient: 'mail', again: false }]);
    expect(ports.factor.wait.running).toEqual([{ until: 30_000 }]);
    expect(ports.factor.resend.running).toEqual([{ until: 60_000 }]);
  },
);

test('after a refused proof, another one can be given [TFA-04]', async () => {
  const { ports, context, step } = await startProving();
  await ports.logIn.refuse(refusal('mfa_code_incorrect'));
  step()?.send({ type: 'code.submit', code: new Secret('111222') });
  expect([context().challenge?.busy, ports.logIn.calls[2]?.proof?.code.reveal()]).toEqual([true, '111222']);
  expect(ports.logIn.calls[2]?.subject).toBe(credentials);
});

test.each(['mfa_session_not_found', 'password_error', 'account_forbidden'])(
  'after a proof, %s returns to the credentials and shows why [TFA-04]',
  async (symbol) => {
    const { ports, value, context, step } = await startProving();
    await ports.logIn.refuse(refusal(symbol));
    expect([value(), context().failure, step()]).toEqual([ready, failure(symbol), undefined]);
  },
);

test('a challenge that ends while its code is sent returns to the credentials and shows why [TFA-04]', async () => {
  const { ports, value, context } = await startChallenged();
  await ports.factor.sendCode.refuse(refusal('mfa_session_not_found'));
  expect([value(), context().failure]).toEqual([ready, failure('mfa_session_not_found')]);
});

test('leaving the step shows no failure [TFA-04]', async () => {
  const { ports, value, context, step } = await startChallenged();
  await ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 });
  step()?.send({ type: 'challenge.cancel' });
  expect([value(), context().failure]).toEqual([ready, null]);
});

test('a new challenge starts the step from its beginning [TFA-04]', async () => {
  const { ports, context } = await startProving();
  const other = { methods: [{ id: 'mail-2', type: 'email_code' as const, target: null }], expiresIn: 600 };
  await ports.logIn.refuse(refusal('mfa_required', { challenge: other }));
  expect(context().challenge?.busy).toBe(false);
  expect(ports.factor.sendCode.calls.map(({ recipient }) => recipient)).toEqual(['mail', 'mail-2']);
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
