import { describe, expect, test, vi } from 'vitest';
import { flushMicrotasks } from '#machines/testing/deferred.ts';
import { appToken, startAppBridge } from '#machines/app-bridge/app-bridge.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { ann, now, startSession, token } from '#machines/session/session.harness.ts';
import { failureOf } from '#machines/shared/failure.ts';
import { createClock } from '#src/api/transport/clock.ts';
import { bindToAccount, createAppTokenSource } from './app-token-source.ts';

function start() {
  const { actor, ports } = startAppBridge();
  const at = { steady: 1000 };
  const send = vi.fn();
  return {
    actor,
    ports,
    at,
    send,
    source: createAppTokenSource(actor, { send }, { clock: createClock(() => at.steady) }),
  };
}

/** The state of a promise. */
function outcome(promise: Promise<{ reveal(): string }>): { now: string } {
  const seen = { now: 'waiting' };
  promise.then(
    (secret) => (seen.now = secret.reveal()),
    (error: unknown) => (seen.now = failureOf(error).symbol),
  );
  return seen;
}

test('calls wait for the app’s token, and share one refresh when less than 1800 ms are left [APP-02]', async () => {
  const { ports, source, at } = start();
  const first = outcome(source.token());
  await flushMicrotasks();
  expect(first.now).toBe('waiting');
  await ports.getToken.answer(appToken('t-1'));
  await flushMicrotasks();
  expect([first.now, ports.refreshToken.calls.length]).toEqual(['t-1', 0]);
  at.steady = 1000 + 3_600_000 - 1799;
  const got = [outcome(source.token()), outcome(source.token())];
  await flushMicrotasks();
  await ports.refreshToken.answer({ ...appToken('t-2'), receivedAt: at.steady });
  await flushMicrotasks();
  expect([got, ports.refreshToken.calls.length]).toEqual([[{ now: 't-2' }, { now: 't-2' }], 1]);
});

test('uses a token with 61 seconds left: the browsers’ rule does not apply in apps [APP-02]', async () => {
  const { ports, source, at } = start();
  await ports.getToken.answer(appToken('t-1'));
  at.steady = 1000 + 3_600_000 - 59_000;
  expect((await source.token()).reveal()).toBe('t-1');
  expect(ports.refreshToken.calls).toEqual([]);
});

test('a call that waited for a silent app fails, and the next one asks again [APP-02]', async () => {
  const { ports, source } = start();
  const got = outcome(source.token());
  await ports.getToken.refuse(refusal('bridge_silent'));
  await flushMicrotasks();
  const next = outcome(source.token());
  await flushMicrotasks();
  expect([got.now, ports.getToken.calls.length]).toEqual(['bridge_silent', 2]);
  await ports.getToken.answer(appToken('t-1'));
  await flushMicrotasks();
  expect(next.now).toBe('t-1');
});

test('a refused token is refreshed once for all failed calls [APP-02]', async () => {
  const { ports, source } = start();
  await ports.getToken.answer(appToken('t-1'));
  const got = [outcome(source.renewAfter(appToken('t-1').token)), outcome(source.renewAfter(appToken('t-1').token))];
  await ports.refreshToken.answer(appToken('t-2'));
  await flushMicrotasks();
  expect([got, ports.refreshToken.calls.length]).toEqual([[{ now: 't-2' }, { now: 't-2' }], 1]);
});

test.each([
  ['required_authentication', 'first', 'renewToken', []],
  ['required_authentication', 'second', 'renewToken', [[{ type: 'session.lost' }]]],
  ['session_code_expired', 'first', 'renewToken', []],
  ['token_invalid', 'first', 'renewToken', []],
  ['token_expired', 'first', 'renewToken', []],
  ['token_expired', 'second', 'renewToken', []],
  ['account_forbidden', 'first', 'none', [[{ type: 'account.refused', because: 'account_disabled' }]]],
  ['system_error', 'second', 'none', []],
] as const)('%s at the %s attempt means %s, and the session receives %j [APP-02]', (symbol, attempt, means, learnt) => {
  const { source, send } = start();
  expect([source.handleAuthError(refusal(symbol), attempt), send.mock.calls]).toEqual([means, learnt]);
});

describe('the calls of a page', () => {
  async function signedIn() {
    const { actor, ports, at, source } = start();
    const session = startSession();
    const bound = bindToAccount(source, actor, session.actor);
    await ports.getToken.answer(appToken('t-1'));
    await session.ports.confirm.answer({ details: ann, stored: token('t-1'), now });
    at.steady = 1000 + 3_600_000;
    const call = outcome(bound.token());
    await flushMicrotasks();
    await ports.refreshToken.answer({ ...appToken('t-2'), receivedAt: at.steady });
    await flushMicrotasks();
    expect([call.now, session.ports.confirm.calls.length]).toEqual(['waiting', 2]);
    return { call, session, bound };
  }

  test('wait after a new token until it is known to be of the same account [APP-02, SES-03]', async () => {
    const { call, session, bound } = await signedIn();
    await session.ports.confirm.answer({ details: ann, stored: token('t-2'), now });
    await flushMicrotasks();
    expect([call.now, (await bound.token()).reveal(), session.ports.confirm.calls.length]).toEqual(['t-2', 't-2', 2]);
  });

  test('the calls of a page are not sent for another account; the page reloads instead [APP-02, SES-03]', async () => {
    const { call, session } = await signedIn();
    await session.ports.confirm.answer({
      details: { account: 8, issuedAt: 0 },
      stored: token('t-2', { account: 8, issuedAt: 0 }),
      now,
    });
    await flushMicrotasks();
    expect(call.now).toBe('required_authentication');
    expect(session.value()).toEqual({ replaced: 'leaving' });
    expect(session.ports.reloadPage.calls).toHaveLength(1);
  });

  test('fail with the reason if the service does not identify the account [APP-02]', async () => {
    const { call, session } = await signedIn();
    await session.ports.confirm.refuse(refusal('unreachable'));
    await flushMicrotasks();
    expect(call.now).toBe('unreachable');
  });
});
