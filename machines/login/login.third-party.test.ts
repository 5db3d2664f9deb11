import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { credentials, startLogin, providers } from './login.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';

const ready = { enteringCredentials: 'ready' };
const detectingSession = { enteringCredentials: 'detectingSession' };
const requestingAddress = { leavingForThirdParty: 'requestingAddress' };
const choose = { type: 'thirdParty.choose', provider: 'larch' } as const;

async function lockedOut(symbol: string) {
  const login = startLogin();
  login.actor.send({ type: 'credentials.submit', credentials });
  await login.ports.logIn.refuse(refusal(symbol, { waitUntil: 900_000 }));
  login.actor.send({ type: 'waitCountdown.tick', secondsLeft: 899 });
  return login;
}

test('the service’s providers replace the built-in ones in any state [LOG-01]', async () => {
  const { actor, ports, context } = startLogin();
  expect([context().providers, ports.readProviders.calls.length]).toEqual([providers, 1]);
  actor.send({ type: 'credentials.submit', credentials });
  await ports.readProviders.answer([{ key: 'yew', name: 'Yew' }]);
  await ports.logIn.refuse(refusal('password_error'));
  expect(context().providers).toEqual([{ key: 'yew', name: 'Yew' }]);
  expect(ports.readProviders.calls.length).toBe(1);
});

test('without a provider list, login offers none and shows no failure [LOG-01]', async () => {
  const { ports, value, context } = startLogin();
  await ports.readProviders.refuse(refusal('unreachable'));
  expect([value(), context().providers, context().failure]).toEqual([detectingSession, [], null]);
});

test('pressing a third party twice starts one redirect, also for a provider that is not listed [LOG-04]', () => {
  const { actor, ports, value } = startLogin();
  actor.send({ ...choose, provider: 'yew' });
  actor.send({ ...choose, provider: 'yew' });
  actor.send({ type: 'credentials.submit', credentials });
  expect([value(), ports.startProviderRedirect.calls, ports.logIn.calls]).toEqual([
    requestingAddress,
    [{ provider: 'yew' }],
    [],
  ]);
});

test('choosing a third party clears the form’s mistakes and failure [LOG-04]', async () => {
  const { actor, ports, context } = startLogin();
  actor.send({ type: 'credentials.submit', credentials });
  await ports.logIn.refuse(refusal('password_error'));
  actor.send({ type: 'credentials.submit', credentials: { ...credentials, username: '' } });
  actor.send(choose);
  const { problem, failure: why, provider } = context();
  expect(problem).toEqual({ username: null, password: null });
  expect(why).toBeNull();
  expect(provider).toBe('larch');
});

test.each(['time_out', 'third_account_unavailable', 'cookies_off', 'client_not_found', 'suspected_attacker'])(
  '%s on the way to a third party is shown in the form, and Retry tries again [LOG-04]',
  async (symbol) => {
    const { actor, ports, value, context } = startLogin();
    actor.send(choose);
    await ports.startProviderRedirect.refuse(refusal(symbol));
    expect([value(), context().failure, context().provider]).toEqual([ready, failure(symbol), 'larch']);
    actor.send({ type: 'credentials.submit', credentials });
    expect([value(), context().failure, context().provider]).toEqual(['loggingIn', null, null]);
  },
);

test.each(['suspected_attacker', 'resource_protected'])(
  'a lock by %s applies to passwords, not to third parties [LOG-04]',
  async (symbol) => {
    const { actor, ports, value, context } = await lockedOut(symbol);
    actor.send(choose);
    expect([value(), context().failure, context().waitSeconds, ports.wait.running]).toEqual([
      requestingAddress,
      null,
      0,
      [],
    ]);
  },
);

test('after too many requests no redirect starts until the wait ends [LOG-04]', async () => {
  const { actor, ports, value } = await lockedOut('request_throttled');
  actor.send(choose);
  expect([value(), ports.startProviderRedirect.calls]).toEqual(['lockedOut', []]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send(choose);
  await ports.startProviderRedirect.refuse(refusal('request_throttled', { waitUntil: 30_000 }));
  expect([value(), ports.wait.running]).toEqual(['lockedOut', [{ until: 30_000 }]]);
});

test('a page restored from the back/forward cache can be used, and detects the session again [LOG-04]', async () => {
  const { actor, ports, value } = startLogin();
  await ports.detectSession.answer({ sessionState: 'signedOut', remembered: false });
  actor.send(choose);
  await ports.startProviderRedirect.answer();
  expect([value(), ports.pageReturns.running.length]).toEqual([{ leavingForThirdParty: 'left' }, 1]);
  actor.send({ type: 'page.returned' });
  expect(value()).toEqual(detectingSession);
  expect(ports.pageReturns.running).toHaveLength(0);
  expect(ports.detectSession.calls).toHaveLength(2);
  await ports.detectSession.answer({ sessionState: 'signedIn', remembered: false });
  expect(value()).toEqual({ signedIn: 'leaving' });
});

test('a stopped redirect makes the form usable again after the time limit [LOG-04]', async () => {
  const { actor, clock, ports, value } = startLogin();
  actor.send(choose);
  await ports.startProviderRedirect.answer();
  clock.increment(29_999);
  expect(value()).toEqual({ leavingForThirdParty: 'left' });
  clock.increment(1);
  expect(value()).toEqual(detectingSession);
});
