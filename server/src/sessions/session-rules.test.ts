import { expect, test } from 'vitest';
import {
  accountProblem,
  bearerProblem,
  endOf,
  sessionState,
  tokenEnd,
  unnotedSeconds,
  type SessionRow,
} from './session-rules.ts';

const now = new Date('2026-03-01T10:00:00Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const session = (each: Partial<SessionRow> = {}): SessionRow =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules read these columns only
  ({ ended_at: null, expires_at: at(100), used_at: at(-10), ...each }) as SessionRow;
const account = { disabled_at: null, deleted_at: null, remove_at: null };

test.each([
  ['no session', null, 'none'],
  ['one in use', session(), 'live'],
  ['one that was ended, after its time', session({ ended_at: at(-5), expires_at: at(-1) }), 'ended'],
  ['one at its end', session({ expires_at: now }), 'expired'],
  ['one that was not used for long', session({ used_at: at(-60) }), 'expired'],
  ['one that was used just before', session({ used_at: at(-59.999) }), 'live'],
] as const)('%s is %s [SES-02]', (_, row, state) => {
  expect(sessionState(row, now, 60)).toBe(state);
});

test.each([
  ['an open session', session(), account, null],
  ['one that was ended', session({ ended_at: at(-5), ended_because: 'password_changed' }), account, 'password_changed'],
  ['one that ended before reasons were stored', session({ ended_at: at(-5), ended_because: null }), account, null],
  ['one that was not used for long', session({ used_at: at(-60) }), account, 'expired'],
  ['one of a disabled account', session({ used_at: at(-60) }), { ...account, disabled_at: now }, 'account_disabled'],
  ['one of an account that is due for deletion', session(), { ...account, remove_at: now }, 'account_deleted'],
  ['one whose account is gone', session(), null, 'account_deleted'],
] as const)('%s tells why it is over [SES-10]', (_, row, of, end) => {
  expect(endOf(row, of, now, 60)).toBe(end);
});

test('an account may act until it is disabled, deleted or due for deletion [DEL-01]', () => {
  const problems = [
    account,
    null,
    { ...account, disabled_at: now },
    { ...account, deleted_at: now },
    { ...account, remove_at: now },
    { ...account, remove_at: at(1) },
  ].map((each) => accountProblem(each, now));
  expect(problems).toEqual([
    null,
    'account_not_found',
    'account_forbidden',
    'account_not_found',
    'account_not_found',
    null,
  ]);
});

test('a token is refused if it is unknown, its session was ended or it has expired, in this order [SES-02, NET-03]', () => {
  const token = { expires_at: at(1), session: session() };
  const ended = { ...token, session: session({ ended_at: now }) };
  const problems = [null, ended, { ...ended, expires_at: now }, { ...token, expires_at: now }, token].map((each) =>
    bearerProblem({ token: each, account }, now, 60),
  );
  expect(problems).toEqual([
    'token_invalid',
    'required_authentication',
    'required_authentication',
    'token_expired',
    null,
  ]);
  expect(bearerProblem({ token, account: { ...account, disabled_at: now } }, now, 60)).toBe('account_forbidden');
});

test('a token of a session that was not used for long is refused [SES-02]', () => {
  const unusedFor = (seconds: number) => ({ expires_at: at(1), session: session({ used_at: at(-seconds) }) });
  const problems = [59.999, 60].map((seconds) => bearerProblem({ token: unusedFor(seconds), account }, now, 60));
  expect(problems).toEqual([null, 'required_authentication']);
});

test.each([
  [59, 0],
  [300, 5],
  [18_000, 300],
  [1_209_600, 300],
])('with %d seconds of idle time, uses within %d seconds are noted once [SES-02]', (idle, unnoted) => {
  expect(unnotedSeconds(idle)).toBe(unnoted);
});

test('a token ends no later than its session [SES-02]', () => {
  expect([tokenEnd(now, 60, session()), tokenEnd(now, 600, session())]).toEqual([at(60), at(100)]);
});
