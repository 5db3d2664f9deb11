import { expect, test } from 'vitest';
import { refusal } from '#machines/testing/refusal.ts';
import { ann, now, startSession, startSignedIn, stillOpen, token } from './session.harness.ts';
import { noSession } from './session.rules.ts';

const bob = { account: 8, issuedAt: 600 };

test.each(['time_out', 'unreachable', 'system_error', 'token_expired', 'unknown'])(
  '%s at the confirmation does not sign the user out [SES-11]',
  async (symbol) => {
    const { ports, value, context } = startSession();
    await ports.confirm.refuse(refusal(symbol));
    expect([value(), context().failure?.symbol, ports.goToLogin.calls]).toEqual(['unreachable', symbol, []]);
  },
);

const again = ['connection.returned', 'session.retry'] as const;

test.each(again)('retries an unreachable service on %s [SES-01]', async (type) => {
  const { actor, ports, value, context } = startSession();
  await ports.confirm.refuse(refusal('unreachable'));
  expect(ports.connection.running.length).toBe(1);
  actor.send({ type });
  expect([value(), ports.confirm.calls.length, ports.connection.running.length]).toEqual(['confirming', 2, 0]);
  await ports.confirm.answer({ details: ann, stored: token('t-1'), now });
  expect([value(), context().failure]).toEqual([{ signedIn: 'fresh' }, null]);
});

test('another account in another tab replaces the page and clears the previous account [SES-03]', async () => {
  const { actor, ports, value, context } = await startSignedIn();
  actor.send({ type: 'cookies.changed' });
  await ports.confirm.answer({ details: bob, stored: token('t-8', bob), now });
  expect([value(), ports.reloadPage.calls.length]).toEqual([{ replaced: 'leaving' }, 1]);
  expect([context().details, context().token]).toEqual([null, null]);
});

test('a page that did not reload offers a button to reload [SES-03]', async () => {
  const { actor, ports, value } = await startSignedIn();
  actor.send({ type: 'cookies.changed' });
  await ports.confirm.answer({ details: bob, stored: null, now });
  await ports.reloadPage.refuse(new Error('blocked'));
  expect(value()).toEqual({ replaced: 'left' });
  actor.send({ type: 'session.retry' });
  expect([value(), ports.reloadPage.calls.length]).toEqual([{ replaced: 'leaving' }, 2]);
});

test('a new session of the same account keeps the page and renews the token [SES-02]', async () => {
  const { actor, ports, value } = await startSignedIn();
  actor.send({ type: 'cookies.changed' });
  await ports.confirm.answer({ details: { account: 7, issuedAt: 900 }, stored: token('t-1'), now });
  expect([value(), ports.reloadPage.calls]).toEqual([{ signedIn: 'renewing' }, []]);
});

test('cookies cleared in another tab lead to login [SES-04]', async () => {
  const { actor, ports, value } = await startSignedIn();
  actor.send({ type: 'cookies.changed' });
  await ports.confirm.answer({ details: noSession, stored: null, now });
  expect([value(), ports.goToLogin.calls]).toEqual([{ signedOut: 'leaving' }, [{ reason: 'ended', account: 7 }]]);
});

test('logout redirects to the login page [SES-09]', async () => {
  const { actor, ports, value, context } = await startSignedIn();
  actor.send({ type: 'session.end' });
  expect([value(), context().token, context().details]).toEqual(['ending', null, null]);
  await ports.endSession.answer();
  expect([value(), ports.goToLogin.calls]).toEqual([
    { signedOut: 'leaving' },
    [{ reason: 'loggedOut', account: null }],
  ]);
});

test('when the service cannot be reached, logout stays on this page until it responds, then goes to login [SES-09]', async () => {
  const { actor, ports, value, context } = await startSignedIn();
  actor.send({ type: 'session.end' });
  await ports.endSession.refuse(stillOpen);
  expect(value()).toEqual({ signedOut: 'awaitingService' });
  expect(context().reason).toBe('loggedOutHere');
  expect(ports.goToLogin.calls).toEqual([]);
  expect([context().details, context().token]).toEqual([null, null]);
  expect(ports.retryEndSession.calls).toEqual([{ code: stillOpen.sessionCode }]);
  await ports.retryEndSession.answer();
  expect(context().openCode).toBeNull();
  expect([value(), ports.goToLogin.calls]).toEqual([
    { signedOut: 'leaving' },
    [{ reason: 'loggedOut', account: null }],
  ]);
});

test('a logout whose retry fails stays on this page [SES-09]', async () => {
  const { actor, ports, value, context } = await startSignedIn();
  actor.send({ type: 'session.end' });
  await ports.endSession.refuse(stillOpen);
  await ports.retryEndSession.refuse(new Error('off'));
  expect([value(), context().reason, ports.goToLogin.calls]).toEqual([{ signedOut: 'left' }, 'loggedOutHere', []]);
});

test('a session ends once, regardless of later events [SES-09]', async () => {
  const { actor, ports, value } = await startSignedIn();
  actor.send({ type: 'session.end' });
  const meanwhile = ['session.end', 'account.refused', 'session.lost', 'otherTab.signedOut'] as const;
  for (const type of meanwhile) actor.send({ type });
  expect([value(), ports.endSession.calls.length, ports.goToLogin.calls]).toEqual(['ending', 1, []]);
});

test('a page goes to login once [SES-06]', async () => {
  const { actor, ports } = await startSignedIn();
  const news = ['session.lost', 'session.lost', 'otherTab.signedOut', 'account.refused'] as const;
  for (const type of news) actor.send({ type });
  await ports.goToLogin.answer();
  actor.send({ type: 'session.lost' });
  expect(ports.goToLogin.calls).toEqual([{ reason: 'ended', account: 7 }]);
});

test.each([
  ['session.lost', { signedOut: 'leaving' }, 'ended'],
  ['otherTab.signedOut', { signedOut: 'leaving' }, 'otherTab'],
  ['account.refused', 'ending', 'ended'],
] as const)('%s leads to %o [SES-10] [SES-11]', async (type, value, reason) => {
  const session = await startSignedIn();
  session.actor.send({ type });
  expect([session.value(), session.context().reason, session.context().token]).toEqual([value, reason, null]);
});

test.each(['session.lost', 'account.refused'] as const)(
  '%s gives its reason to the login page, and the account whose text is kept [SES-10, SES-11]',
  async (type) => {
    const { actor, ports } = await startSignedIn();
    actor.send({ type, because: 'account_disabled' });
    if (type === 'account.refused') await ports.endSession.answer();
    expect(ports.goToLogin.calls).toEqual([{ reason: 'account_disabled', account: 7 }]);
  },
);

test('a confirmation without an account, and a refused renewal, give their reasons to the login page [SES-04, SES-10]', async () => {
  const confirming = startSession();
  await confirming.ports.confirm.answer({
    details: { ...noSession, endedBecause: 'password_changed' },
    stored: null,
    now,
  });
  const renewing = await startSignedIn(null);
  await renewing.ports.renewToken.refuse(refusal('required_authentication', { endedBecause: 'email_restored' }));
  const expired = await startSignedIn(null);
  await expired.ports.renewToken.refuse(refusal('session_code_expired'));
  const reasons = [confirming, renewing, expired].map(({ ports }) => ports.goToLogin.calls.map(({ reason }) => reason));
  expect(reasons).toEqual([['password_changed'], ['email_restored'], ['expired']]);
});

test('a logout after a harmless refusal is a logout [SES-09]', async () => {
  const { actor, ports } = await startSignedIn(null);
  await ports.renewToken.refuse(refusal('time_out'));
  actor.send({ type: 'session.end' });
  await ports.endSession.answer();
  expect(ports.goToLogin.calls).toEqual([{ reason: 'loggedOut', account: null }]);
});

test('listens to the other tabs while an account is signed in [SES-05]', async () => {
  const { actor, ports } = await startSignedIn();
  expect(ports.otherTabs.running.length).toBe(1);
  actor.send({ type: 'session.lost' });
  expect(ports.otherTabs.running.length).toBe(0);
});
