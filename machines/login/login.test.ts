import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { credentials, password, startLogin } from './login.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';

const ready = { enteringCredentials: 'ready' };
const submit = { type: 'credentials.submit', credentials } as const;

test('the form is usable while the page detects a session [LOG-01]', () => {
  const { actor, ports, value } = startLogin();
  expect(value()).toEqual({ enteringCredentials: 'detectingSession' });
  actor.send(submit);
  expect([value(), ports.logIn.calls]).toEqual(['loggingIn', [{ subject: credentials, proof: null }]]);
});

test('a logged-in user is redirected [NAV-08]', async () => {
  const { ports, value } = startLogin();
  await ports.detectSession.answer({ sessionState: 'signedIn', remembered: false });
  expect([value(), ports.goToDestination.calls.length]).toEqual([{ signedIn: 'leaving' }, 1]);
});

test('reports disabled cookies without a redirect loop [SES-01]', async () => {
  const { ports, value, context } = startLogin();
  await ports.detectSession.answer({ sessionState: 'cookiesOff', remembered: false });
  expect([value(), context().failure, ports.detectSession.calls.length]).toEqual([ready, failure('cookies_off'), 1]);
});

test('a failed session detection leaves the form unchanged [LOG-01]', async () => {
  const { ports, value, context } = startLogin();
  await ports.detectSession.refuse(refusal('unreachable'));
  expect([value(), context().failure]).toEqual([ready, null]);
});

test('a login in another tab logs this tab in [SES-05]', async () => {
  const { actor, ports, value } = startLogin();
  await ports.detectSession.answer({ sessionState: 'signedOut', remembered: false });
  expect(ports.otherTabs.running.length).toBe(1);
  actor.send({ type: 'otherTab.signedIn' });
  await ports.detectSession.answer({ sessionState: 'signedIn', remembered: false });
  expect([value(), ports.otherTabs.running.length]).toEqual([{ signedIn: 'leaving' }, 0]);
});

test('a form with a mistake is not sent, and editing a field clears its mistake [LOG-01]', () => {
  const { actor, ports, value, context } = startLogin();
  const mistaken = { ...credentials, username: 'ann', password: new Secret('') };
  actor.send({ type: 'credentials.submit', credentials: mistaken });
  expect([ports.logIn.calls, value()]).toEqual([[], { enteringCredentials: 'detectingSession' }]);
  expect(context().problem).toEqual({ username: 'format', password: 'empty' });
  actor.send({ type: 'username.edit' });
  expect(context().problem).toEqual({ username: null, password: 'empty' });
  actor.send({ type: 'password.edit' });
  expect(context().problem).toEqual({ username: null, password: null });
});

test('a form is sent once, no matter how often its button is pressed [LOG-01]', () => {
  const { actor, ports } = startLogin();
  actor.send(submit);
  actor.send(submit);
  expect(ports.logIn.calls.length).toBe(1);
});

test.each(['password_error', 'no_password', 'account_forbidden', 'time_out', 'system_error', 'suspected_attacker'])(
  '%s is shown in the form [LOG-03]',
  async (symbol) => {
    const { actor, ports, value, context } = startLogin();
    actor.send(submit);
    await ports.logIn.refuse(refusal(symbol, { message: 'No.' }));
    expect([value(), context().failure]).toEqual([ready, failure(symbol, { message: 'No.' })]);
    actor.send(submit);
    expect([value(), context().failure]).toEqual(['loggingIn', null]);
  },
);

test.each(['suspected_attacker', 'resource_protected', 'request_throttled'])(
  '%s with a wait counts down, and the form is enabled when the wait ends [LOG-03]',
  async (symbol) => {
    const { actor, ports, value, context } = startLogin();
    actor.send(submit);
    await ports.logIn.refuse(refusal(symbol, { waitUntil: 900_000 }));
    expect([value(), ports.wait.running]).toEqual(['lockedOut', [{ until: 900_000 }]]);
    actor.send({ type: 'waitCountdown.tick', secondsLeft: 899 });
    actor.send(submit);
    expect([value(), context().waitSeconds, ports.logIn.calls.length]).toEqual(['lockedOut', 899, 1]);
    actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
    expect([value(), context().waitSeconds, context().failure]).toEqual([ready, 0, null]);
    expect(ports.wait.running).toEqual([]);
  },
);

test('typing another user name ends an account’s lock, but no other lock [LOG-03]', async () => {
  for (const [symbol, value] of [
    ['resource_protected', ready],
    ['suspected_attacker', 'lockedOut'],
  ] as const) {
    const login = startLogin();
    login.actor.send(submit);
    await login.ports.logIn.refuse(refusal(symbol, { waitUntil: 900_000 }));
    login.actor.send({ type: 'username.edit' });
    expect(login.value()).toEqual(value);
  }
});

test('a remembered device can be forgotten, and a failure to do so is shown [SES-08]', async () => {
  const { actor, ports, context } = startLogin();
  await ports.detectSession.answer({ sessionState: 'signedOut', remembered: true });
  actor.send({ type: 'trustedDevice.forget' });
  await ports.forgetTrustedDevice.refuse(refusal('unknown'));
  expect([context().remembered, context().failure]).toEqual([true, failure('unknown')]);
  actor.send({ type: 'trustedDevice.forget' });
  await ports.forgetTrustedDevice.answer();
  expect(context().remembered).toBe(false);
});

test.each([
  ['starts', null],
  ['fails', new Error('blocked')],
])(
  'after login the page redirects once, offers the destination, and stays if the redirect %s [NAV-08]',
  async (_, error) => {
    const { actor, ports, value, context } = startLogin();
    actor.send(submit);
    await ports.logIn.answer();
    await (error === null
      ? ports.goToDestination.answer('https://www.example.com/')
      : ports.goToDestination.refuse(error));
    const led = error === null ? 'https://www.example.com/' : null;
    expect(value()).toEqual({ signedIn: 'left' });
    expect(ports.goToDestination.calls).toHaveLength(1);
    expect(context().destination).toEqual(led);
  },
);

test('no state shows the password, which is cleared when the response arrives [LOG-01]', async () => {
  const { actor, ports, context, shown } = startLogin();
  actor.send(submit);
  expect(shown()).not.toContain(password);
  await ports.logIn.refuse(refusal('password_error'));
  expect([context().credentials, shown().includes('[secret]')]).toEqual([null, false]);
  actor.send(submit);
  await ports.logIn.answer();
  expect([context().credentials, shown().includes('[secret]')]).toEqual([null, false]);
});

test('a lockout clears the password [LOG-03]', async () => {
  const { actor, ports, context, shown } = startLogin();
  actor.send(submit);
  await ports.logIn.refuse(refusal('suspected_attacker', { waitUntil: 900_000 }));
  expect([context().credentials, shown().includes('[secret]')]).toEqual([null, false]);
});
