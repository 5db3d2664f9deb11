import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { ann, now, startSession, startSignedIn, token } from './session.harness.ts';
import { noSession } from './session.rules.ts';

test('without the login marker the page goes to login without asking the service [SES-01]', () => {
  const { ports, value } = startSession(false);
  expect(value()).toEqual({ signedOut: 'leaving' });
  expect([ports.confirm.calls.length, ports.goToLogin.calls]).toEqual([0, [{ reason: 'noMarker', account: null }]]);
});

test('session details of -1 and -1 lead to login [SES-04]', async () => {
  const { ports, value } = startSession();
  await ports.confirm.answer({ details: noSession, stored: token('t-1'), now });
  expect([value(), ports.goToLogin.calls]).toEqual([{ signedOut: 'leaving' }, [{ reason: 'ended', account: null }]]);
});

test('uses a fresh token of the same session without a renewal [SES-02]', async () => {
  const { ports, value, context } = await startSignedIn();
  expect([value(), ports.renewToken.calls]).toEqual([{ signedIn: 'fresh' }, []]);
  expect(context().token?.token.reveal()).toBe('t-1');
});

test.each([
  ['missing', null],
  ['of an earlier session', token('t', { issuedAt: 499 })],
  ['within a minute of its end', token('t', { expiresAt: now + 60_000 })],
])('renews a token that is %s [SES-02]', async (_, stored) => {
  const { ports, value, context } = await startSignedIn(stored);
  expect([value(), ports.renewToken.calls]).toEqual([{ signedIn: 'renewing' }, [{ details: ann, refused: null }]]);
  await ports.renewToken.answer(token('t-2'));
  expect([value(), context().token?.token.reveal()]).toEqual([{ signedIn: 'fresh' }, 't-2']);
});

test('renews a token once, no matter how many calls need it [SES-05]', async () => {
  const { actor, ports } = await startSignedIn();
  const late = token('').expiresAt - 60_000;
  for (let call = 0; call < 5; call += 1) actor.send({ type: 'token.require', now: late });
  actor.send({ type: 'token.refused', token: new Secret('t-1') });
  expect(ports.renewToken.calls.length).toBe(1);
});

test('a call that needs a token does not renew a fresh one [SES-02]', async () => {
  const { actor, value } = await startSignedIn();
  actor.send({ type: 'token.require', now: token('').expiresAt - 60_001 });
  expect(value()).toEqual({ signedIn: 'fresh' });
});

test('renews a refused token, unless it was renewed since the call was made [SES-12]', async () => {
  const { actor, ports, value } = await startSignedIn();
  actor.send({ type: 'token.refused', token: new Secret('t-0') });
  expect(value()).toEqual({ signedIn: 'fresh' });
  actor.send({ type: 'token.refused', token: new Secret('t-1') });
  expect(value()).toEqual({ signedIn: 'renewing' });
  expect(ports.renewToken.calls[0]?.refused?.token.reveal()).toBe('t-1');
});

test.each(['time_out', 'unreachable', 'system_error', 'request_throttled'])(
  '%s at a renewal does not sign the user out, and the next call that needs a token renews again [SES-05]',
  async (symbol) => {
    const { actor, ports, value, context } = await startSignedIn(null);
    await ports.renewToken.refuse(refusal(symbol));
    expect([value(), context().failure?.symbol]).toEqual([{ signedIn: 'lapsed' }, symbol]);
    actor.send({ type: 'token.require', now });
    expect([value(), ports.renewToken.calls.length]).toEqual([{ signedIn: 'renewing' }, 2]);
    await ports.renewToken.answer(token('t-2'));
    expect([value(), context().failure]).toEqual([{ signedIn: 'fresh' }, null]);
  },
);

test.each(['required_authentication', 'session_code_expired', 'token_invalid'])(
  '%s ends the session, at the confirmation and at a renewal [SES-10] [SES-11]',
  async (symbol) => {
    const first = startSession();
    await first.ports.confirm.refuse(refusal(symbol));
    const second = await startSignedIn(null);
    await second.ports.renewToken.refuse(refusal(symbol));
    for (const { value, context } of [first, second]) {
      expect(value()).toEqual({ signedOut: 'leaving' });
      expect([context().details, context().token]).toEqual([null, null]);
    }
    const calls = [...first.ports.goToLogin.calls, ...second.ports.goToLogin.calls];
    expect(calls).toEqual(
      [null, 7].map((account) => ({ reason: symbol === 'session_code_expired' ? 'expired' : 'ended', account })),
    );
  },
);

test.each(['account_not_found', 'account_forbidden'])('%s runs the logout routine [SES-11]', async (symbol) => {
  const first = startSession();
  await first.ports.confirm.refuse(refusal(symbol));
  const second = await startSignedIn(null);
  await second.ports.renewToken.refuse(refusal(symbol));
  expect([first.value(), second.value()]).toEqual(['ending', 'ending']);
});

test('neither the inspector nor a dump of the session shows a token [SES-16]', async () => {
  const { actor } = await startSignedIn(token('very-secret-token'));
  actor.send({ type: 'token.refused', token: new Secret('very-secret-token') });
  const shown = JSON.stringify([actor.getSnapshot(), actor.getPersistedSnapshot()]);
  expect(shown).toContain('[secret]');
  expect(shown).not.toContain('very-secret-token');
});

test('names an account that did not log in from this browser before showing any of its data [SES-17]', async () => {
  const { actor, ports, value, context } = startSession();
  await ports.confirm.answer({ details: { account: 8, issuedAt: 900 }, stored: token('t-1'), now });
  expect(value()).toEqual({ unexpected: 'reading' });
  expect(context().details).toBeNull();
  expect(ports.readSessionOwner.calls).toHaveLength(1);
  await ports.readSessionOwner.answer('b•••b@example.com');
  expect([value(), context().details, ports.renewToken.calls]).toEqual([{ unexpected: 'asking' }, null, []]);
  actor.send({ type: 'account.accept' });
  expect([value(), context().details?.account, context().unconfirmed]).toEqual([{ signedIn: 'renewing' }, 8, null]);
});

test('a user who rejects that account logs it out [SES-17]', async () => {
  const { actor, ports, value } = startSession();
  await ports.confirm.answer({ details: { account: 8, issuedAt: 900 }, stored: token('t-1'), now });
  await ports.readSessionOwner.answer('b•••b@example.com');
  actor.send({ type: 'session.end' });
  expect([value(), ports.endSession.calls.length]).toEqual(['ending', 1]);
});

test('if the name cannot be read, nothing of the account is shown, and the read is repeated [SES-17]', async () => {
  const { actor, ports, value, context } = startSession();
  await ports.confirm.answer({ details: { account: 8, issuedAt: 900 }, stored: token('t-1'), now });
  await ports.readSessionOwner.refuse(refusal('time_out'));
  expect([value(), context().details]).toEqual(['unreachable', null]);
  actor.send({ type: 'session.retry' });
  expect(value()).toBe('confirming');
});

test('names an account even if the previous account’s token is already cleared, without naming the previous one [SES-17]', async () => {
  const first = startSession();
  await first.ports.confirm.answer({ details: { account: 8, issuedAt: 900 }, stored: null, loginAccount: 7, now });
  const second = startSession();
  await second.ports.confirm.answer({ details: ann, stored: null, loginAccount: 7, now });
  expect([first.value(), second.value()]).toEqual([{ unexpected: 'reading' }, { signedIn: 'renewing' }]);
});

test.each([
  ['a login in another tab, which stored its token', token('t-8', { account: 8, issuedAt: 900 }), null],
  ['a login whose token could not be stored', null, 8],
  ['a login that did not return its account', null, 'unknown'],
] as const)('%s needs no confirmation [SES-17]', async (_, stored, loginAccount) => {
  const { ports, value } = startSession();
  await ports.confirm.answer({ details: { account: 8, issuedAt: 900 }, stored, loginAccount, now });
  expect([Object.keys(value()), ports.readSessionOwner.calls]).toEqual([['signedIn'], []]);
});

test('names the account of a session in a browser without a login [SES-17]', async () => {
  const { ports, value } = startSession();
  await ports.confirm.answer({ details: { account: 8, issuedAt: 900 }, stored: null, now });
  expect([value(), ports.readSessionOwner.calls.length]).toEqual([{ unexpected: 'reading' }, 1]);
});
