import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { allowed, asked } from '#machines/phone-login/phone-login.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { startLogin } from './login.harness.ts';
import { selectScreen } from './login.selectors.ts';

const ready = { enteringCredentials: 'ready' };

async function withCode() {
  const login = startLogin();
  login.actor.send({ type: 'phone.choose' });
  await login.ports.loadPhoneLogin.answer();
  await login.ports.phoneLogin.askForLogin.answer(asked);
  return { ...login, child: () => login.actor.getSnapshot().children.phoneLogin };
}

test('the form stays until the step is loaded, and a lost part is reported there [LOG-09]', async () => {
  const { actor, ports, value, context } = startLogin();
  actor.send({ type: 'phone.choose' });
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'credentials', loadsPhoneLogin: true });
  await ports.loadPhoneLogin.refuse(refusal('unreachable'));
  expect([value(), context().failure, context().retryEvent]).toEqual([
    ready,
    failure('unreachable'),
    { type: 'phone.choose' },
  ]);
});

test('a reload at the step opens it again, unless someone has logged in or cookies are off [LOG-09, NAV-02]', async () => {
  for (const [sessionState, state] of [
    ['signedOut', 'loadingPhoneLogin'],
    ['signedIn', { signedIn: 'leaving' }],
    ['cookiesOff', ready],
  ] as const) {
    const { ports, value } = startLogin();
    await ports.detectSession.answer({ sessionState, remembered: false, isAtPhone: true });
    expect(value()).toEqual(state);
  }
});

test('what the phone allows logs in [LOG-09]', async () => {
  const { actor, clock, ports, value } = await withCode();
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'phone' });
  clock.increment(2000);
  await ports.phoneLogin.readStatus.answer(allowed);
  expect(ports.phoneLogin.logInWithPhone.calls).toEqual([{ deviceCode: asked.deviceCode }]);
  await ports.phoneLogin.logInWithPhone.answer();
  expect(value()).toEqual({ signedIn: 'leaving' });
});

test('whoever leaves the code is back at the form, and hears nothing [LOG-09]', async () => {
  const { child, value, context } = await withCode();
  child()?.send({ type: 'phone.leave' });
  expect([value(), context().failure]).toEqual([ready, null]);
});

test('a lock of passwords leaves the phone, and too many requests do not [LOG-09, LOG-03]', async () => {
  for (const [symbol, state] of [
    ['resource_protected', 'loadingPhoneLogin'],
    ['request_throttled', 'lockedOut'],
  ] as const) {
    const { actor, ports, value } = startLogin();
    actor.send({ type: 'passkey.choose' });
    await ports.askForPasskey.refuse(refusal(symbol, { waitUntil: 900_000 }));
    actor.send({ type: 'phone.choose' });
    expect(value()).toBe(state);
  }
});
