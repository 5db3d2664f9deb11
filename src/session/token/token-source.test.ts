import { beforeEach, describe, expect, test } from 'vitest';
import { flushMicrotasks } from '#machines/testing/deferred.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { ann, now, startSession, startSignedIn, token } from '#machines/session/session.harness.ts';
import { noSession } from '#machines/session/session.rules.ts';
import { createClock } from '#src/api/transport/clock.ts';
import { createTokenSource } from './token-source.ts';

type Session = ReturnType<typeof startSession>;
const bob = { account: 8, issuedAt: 900 };
const at = { now, codeChanged: false };

beforeEach(() => void Object.assign(at, { now, codeChanged: false }));

const bearerOf = ({ actor }: Session) => {
  const clock = createClock(
    () => 0,
    () => at.now,
  );
  return createTokenSource(actor, { clock }, { confirm: () => null, hasChanged: () => at.codeChanged });
};

/** The state of a promise. */
function outcome(promise: Promise<{ reveal(): string }>): { now: string } {
  const seen = { now: 'waiting' };
  promise.then(
    (secret) => (seen.now = secret.reveal()),
    (error: unknown) =>
      (seen.now = typeof error === 'object' && error !== null && 'symbol' in error ? String(error.symbol) : '?'),
  );
  return seen;
}

describe('a call that requires login', () => {
  test('a call that requires login waits until the session is confirmed [NET-03]', async () => {
    const session = startSession();
    const got = outcome(bearerOf(session).token());
    await flushMicrotasks();
    expect(got.now).toBe('waiting');
    await session.ports.confirm.answer({ details: ann, stored: token('t-1'), now });
    await flushMicrotasks();
    expect(got.now).toBe('t-1');
  });

  test('a call that requires login shares one renewal with all others when the token is about to expire [SES-05]', async () => {
    const session = await startSignedIn();
    const bearer = bearerOf(session);
    at.now = token('').expiresAt - 60_000;
    const got = [outcome(bearer.token()), outcome(bearer.token())];
    await flushMicrotasks();
    got.push(outcome(bearer.token()));
    await flushMicrotasks();
    expect(got).toEqual([{ now: 'waiting' }, { now: 'waiting' }, { now: 'waiting' }]);
    expect(session.ports.renewToken.calls).toHaveLength(1);
    await session.ports.renewToken.answer(token('t-2', { expiresAt: at.now + 3_600_000 }));
    await flushMicrotasks();
    expect(got).toEqual([{ now: 't-2' }, { now: 't-2' }, { now: 't-2' }]);
  });

  test.each([
    [
      'no one is signed in',
      (session: Session) => session.ports.confirm.answer({ details: noSession, stored: null, now }),
      'required_authentication',
    ],
    [
      'the service does not say who',
      (session: Session) => session.ports.confirm.refuse(refusal('time_out')),
      'time_out',
    ],
  ])('a call that requires login fails if %s [NET-03]', async (_, settle, symbol) => {
    const session = startSession();
    const got = outcome(bearerOf(session).token());
    await settle(session);
    await flushMicrotasks();
    expect(got.now).toBe(symbol);
  });

  test('a call that requires login fails with the failed renewal, and the next one tries again [SES-02]', async () => {
    const session = await startSignedIn(null);
    const bearer = bearerOf(session);
    const got = [outcome(bearer.token()), outcome(bearer.token())];
    await session.ports.renewToken.refuse(refusal('system_error'));
    await flushMicrotasks();
    expect(got).toEqual([{ now: 'system_error' }, { now: 'system_error' }]);
    const next = outcome(bearer.token());
    await flushMicrotasks();
    await session.ports.renewToken.answer(token('t-2'));
    await flushMicrotasks();
    expect([next.now, session.ports.renewToken.calls.length]).toEqual(['t-2', 2]);
  });
});

describe('a refused token', () => {
  test('a refused token is renewed once for all failed calls [SES-12]', async () => {
    const session = await startSignedIn();
    const bearer = bearerOf(session);
    const old = token('t-1').token;
    const got = [outcome(bearer.renewAfter(old)), outcome(bearer.renewAfter(old))];
    await session.ports.renewToken.answer(token('t-2'));
    await flushMicrotasks();
    expect(got).toEqual([{ now: 't-2' }, { now: 't-2' }]);
    const late = outcome(bearer.renewAfter(old));
    await flushMicrotasks();
    expect([late.now, session.ports.renewToken.calls.length]).toEqual(['t-2', 1]);
  });
});

describe('when another tab wrote a session code', () => {
  test.each(['token', 'renewAfter'] as const)('%s detects it before any request is sent [SES-03]', async (which) => {
    const session = await startSignedIn();
    const bearer = bearerOf(session);
    at.codeChanged = true;
    const got = outcome(which === 'token' ? bearer.token() : bearer.renewAfter(token('t-1').token));
    await flushMicrotasks();
    expect([got.now, session.ports.confirm.calls.length]).toEqual(['waiting', 2]);
    await session.ports.confirm.answer({ details: bob, stored: token('t-bob', bob), now });
    await flushMicrotasks();
    expect([got.now, session.value()]).toEqual(['required_authentication', { replaced: 'leaving' }]);
    expect(session.ports.renewToken.calls).toEqual([]);
  });

  test('and it is the same account, the call continues with the new session’s data [SES-03]', async () => {
    const session = await startSignedIn();
    at.codeChanged = true;
    const got = outcome(bearerOf(session).token());
    const again = { ...ann, issuedAt: 600 };
    at.codeChanged = false;
    await session.ports.confirm.answer({ details: again, stored: token('t-again', again), now });
    await flushMicrotasks();
    expect(got.now).toBe('t-again');
  });

  test('a refusal of the previous account does not end the new session [SES-11]', async () => {
    const session = await startSignedIn();
    at.codeChanged = true;
    bearerOf(session).handleAuthError(refusal('account_forbidden'), 'first');
    expect([session.value(), session.ports.endSession.calls]).toEqual(['confirming', []]);
  });
});

test.each([
  ['required_authentication', null, 'none', { signedOut: 'leaving' }],
  ['session_code_expired', null, 'none', { signedOut: 'leaving' }],
  ['token_invalid', null, 'none', { signedOut: 'leaving' }],
  ['anything', 12_308, 'none', { signedOut: 'leaving' }],
  ['account_not_found', null, 'none', 'ending'],
  ['account_forbidden', null, 'none', 'ending'],
  ['token_expired', null, 'renewToken', { signedIn: 'fresh' }],
  ['anything', 8198, 'renewToken', { signedIn: 'fresh' }],
  ['anything', 8213, 'renewToken', { signedIn: 'fresh' }],
  ['system_error', null, 'none', { signedIn: 'fresh' }],
  ['time_out', null, 'none', { signedIn: 'fresh' }],
])('%s with code %j means %s, and the session is %j [SES-10, SES-11, SES-12]', async (symbol, code, means, value) => {
  const session = await startSignedIn();
  expect(bearerOf(session).handleAuthError(refusal(symbol, { code }), 'first')).toBe(means);
  expect(session.value()).toEqual(value);
});

test('an error that is not a refusal does not change the session [SES-10]', async () => {
  const session = await startSignedIn();
  expect(bearerOf(session).handleAuthError(new Error('?'), 'first')).toBe('none');
  expect(session.value()).toEqual({ signedIn: 'fresh' });
});
