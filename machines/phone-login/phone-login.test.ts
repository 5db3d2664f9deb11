import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { allowed, asked, chosen, deviceCode, startPhoneLogin, waiting } from './phone-login.harness.ts';
import { pauseMs } from './phone-login.rules.ts';
import { selectScreen } from './phone-login.selectors.ts';

async function withCode() {
  const login = startPhoneLogin();
  await login.ports.askForLogin.answer(asked);
  const screen = () => selectScreen(login.actor.getSnapshot());
  /** Lets the page read the state, and answers. */
  const read = async (answer: Parameters<typeof login.ports.readStatus.answer>[0]) => {
    login.clock.increment(5000);
    await login.ports.readStatus.answer(answer);
  };
  return { ...login, screen, read };
}

test('shows the code and its number until the phone has chosen it, then logs in [LOG-09]', async () => {
  const { actor, screen, read, ports, output } = await withCode();
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 58 });
  const code = { name: 'code', drawing: asked.drawing, number: '47', secondsLeft: 58, isUnread: false };
  expect(screen()).toEqual(code);
  await read(waiting);
  expect(screen()).toEqual(code);
  await read(chosen);
  expect(screen()).toEqual({ name: 'chosen', isUnread: false });
  await read(allowed);
  expect(screen()).toEqual({ name: 'loggingIn' });
  await ports.logInWithPhone.answer();
  expect(output()).toEqual({ isLoggedIn: true });
});

test('reads at the interval that the service names [LOG-09]', async () => {
  const { clock, ports, actor } = await withCode();
  clock.increment(1999);
  expect(ports.readStatus.calls).toEqual([]);
  clock.increment(1);
  expect(ports.readStatus.calls).toEqual([{ deviceCode: asked.deviceCode }]);
  await ports.readStatus.answer({ state: 'waiting', interval: 7 });
  clock.increment(6999);
  expect(ports.readStatus.calls.length).toBe(1);
  clock.increment(1);
  expect(ports.readStatus.calls.length).toBe(2);
  expect(actor.getSnapshot().value).toEqual({ waiting: 'reading' });
});

test.each([
  ['without a failure', null, 2, 2000],
  ['after a failure', failure('unreachable'), 2, 5000],
  ['after a failure, with a longer interval', failure('unreachable'), 12, 12_000],
])('waits %s: $3 ms [LOG-09]', (_, why, interval, ms) => {
  expect(pauseMs({ failure: why, interval })).toBe(ms);
});

test('a read that fails is reported, and read again; then nothing is left of the report [LOG-09]', async () => {
  const { clock, ports, screen, read } = await withCode();
  clock.increment(2000);
  await ports.readStatus.refuse(refusal('unreachable'));
  expect(screen()).toMatchObject({ name: 'code', isUnread: true });
  await read(waiting);
  expect(screen()).toMatchObject({ name: 'code', isUnread: false });
});

test('the code expires by the page’s clock, unless the phone has chosen the number [LOG-09]', async () => {
  const first = await withCode();
  first.actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  expect(first.screen()).toEqual({ name: 'over' });
  const second = await withCode();
  await second.read(chosen);
  second.actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  expect(second.screen()).toMatchObject({ name: 'chosen' });
});

test.each([
  ['refused', 'refused'],
  ['over', 'over'],
] as const)('a login that is %s has another code to offer [LOG-09]', async (state, name) => {
  const { read, screen, actor, ports } = await withCode();
  await read({ state, interval: 2 });
  expect(screen()).toEqual({ name });
  actor.send({ type: 'code.renew' });
  expect([screen(), ports.askForLogin.calls.length]).toEqual([{ name: 'asking' }, 2]);
});

test.each([
  ['time_out', { name: 'chosen', isUnread: true }],
  ['phone_login_refused', { name: 'refused' }],
  ['phone_login_over', { name: 'over' }],
  ['account_forbidden', { name: 'unavailable', failure: { symbol: 'account_forbidden' } }],
])('a login that fails with %s is not called a success [LOG-09]', async (symbol, shown) => {
  const { read, ports, screen } = await withCode();
  await read(allowed);
  await ports.logInWithPhone.refuse(refusal(symbol));
  expect(screen()).toMatchObject(shown);
});

test('a login whose response was lost is read back, and sent again only if the service does not have it [LOG-09]', async () => {
  const { read, ports, screen } = await withCode();
  await read(allowed);
  await ports.logInWithPhone.refuse(refusal('time_out'));
  expect(ports.logInWithPhone.calls.length).toBe(1);
  await read(allowed);
  expect(ports.logInWithPhone.calls.length).toBe(2);
  await ports.logInWithPhone.refuse(refusal('time_out'));
  await read({ state: 'over', interval: 2 });
  expect([screen(), ports.logInWithPhone.calls.length]).toEqual([{ name: 'over' }, 2]);
});

test('after too many requests another code has to wait [LOG-09, LOG-03]', async () => {
  const { actor, ports } = startPhoneLogin();
  await ports.askForLogin.refuse(refusal('request_throttled', { waitUntil: 9000 }));
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 9 });
  actor.send({ type: 'code.renew' });
  expect(ports.askForLogin.calls.length).toBe(1);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send({ type: 'code.renew' });
  expect(ports.askForLogin.calls.length).toBe(2);
});

test.each([{ type: 'phone.leave' }, { type: 'step.back', step: 0 }] as const)(
  '$type leaves, but not while the page logs in [LOG-09]',
  async (event) => {
    const left = await withCode();
    left.actor.send(event);
    expect(left.output()).toEqual({ isLoggedIn: false });
    const late = await withCode();
    await late.read(allowed);
    late.actor.send(event);
    expect(late.screen()).toEqual({ name: 'loggingIn' });
  },
);

test('no code is in what a dump shows, and none is kept [LOG-09]', async () => {
  const { shown, actor, context } = await withCode();
  expect(shown()).not.toContain(deviceCode);
  actor.send({ type: 'phone.leave' });
  expect(context().asked).toBe(null);
});
