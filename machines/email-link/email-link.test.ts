import { describe, expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { totp } from '#machines/second-factor/second-factor.harness.ts';
import { details, followEmailLink, link, startEmailLink } from './email-link.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import type { EmailLinkInput } from './email-link.model.ts';
import { outcomeOf, readEmailLink } from './email-link.rules.ts';
import { selectScreen } from './email-link.selectors.ts';

test.each([
  ['of an address', link, 'verify_email'],
  ['that takes a change back', { kind: 'takeBack', token: new Secret('token') }, 'takeBack'],
] as const)('a link %s does nothing until it is followed [LOG-06]', async (_, read, act) => {
  const { actor, ports } = startEmailLink({ link: read });
  await ports.describeLink.answer(details);
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'review', act, details, busy: false });
  expect(ports.performAction.calls).toEqual([]);
  actor.send({ type: 'link.follow' });
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'review', act, details, busy: true });
  expect(ports.performAction.calls.length).toBe(1);
});

test('a link that could not be read is read again on retry, not followed [LOG-06]', async () => {
  const { actor, ports } = startEmailLink();
  await ports.describeLink.refuse(refusal('unreachable'));
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'ended', outcome: 'unknown' });
  actor.send({ type: 'link.retry' });
  await ports.describeLink.answer(details);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'review' });
  expect(ports.performAction.calls).toEqual([]);
});

test('a verified address is shown, and the page redirects to the account after five seconds [LOG-07]', async () => {
  const { actor, ports, clock } = await followEmailLink();
  await ports.performAction.answer({ email: 'ann@example.com', changes: [] });
  expect(selectScreen(actor.getSnapshot())).toEqual({
    name: 'ended',
    outcome: 'confirmed',
    email: 'ann@example.com',
    changes: [],
    failure: null,
    secondsLeft: 5,
  });
  for (let second = 0; second < 4; second += 1) clock.increment(1000);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ secondsLeft: 1 });
  expect(ports.redirect.leavePage.calls).toHaveLength(0);
  clock.increment(1000);
  expect(ports.redirect.leavePage.calls.length).toBe(1);
});

test('the redirect can be stopped [LOG-07]', async () => {
  const { actor, ports, clock } = await followEmailLink();
  await ports.performAction.answer({ email: 'ann@example.com', changes: [] });
  actor.send({ type: 'redirect.stop' });
  clock.increment(9000);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ secondsLeft: null });
  expect(ports.redirect.leavePage.calls).toHaveLength(0);
});

test('after a lost response the request is repeated, and "already done" counts as success [LOG-06]', async () => {
  const { actor, ports } = await followEmailLink({ returns: false });
  await ports.performAction.refuse(refusal('time_out'));
  await ports.performAction.refuse(refusal('email_already_verified'));
  expect(selectScreen(actor.getSnapshot())).toMatchObject({
    outcome: 'confirmed',
    email: 'ann@example.com',
    failure: null,
  });
});

test('a page whose link may succeed on retry does not redirect until it does [LOG-07]', async () => {
  const { actor, ports, clock } = await followEmailLink();
  await ports.performAction.refuse(refusal('unreachable'));
  await ports.performAction.refuse(refusal('unreachable'));
  clock.increment(9000);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ outcome: 'unknown', secondsLeft: null });
  expect(ports.redirect.leavePage.calls).toHaveLength(0);
  actor.send({ type: 'link.retry' });
  await ports.performAction.answer({ email: 'ann@example.com', changes: [] });
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ outcome: 'confirmed', secondsLeft: 5 });
});

test('if the service is unreachable, the link can be tried again [LOG-06]', async () => {
  const { actor, ports } = await followEmailLink({ returns: false });
  await ports.performAction.refuse(refusal('unreachable'));
  await ports.performAction.refuse(refusal('unreachable'));
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ outcome: 'unknown' });
  actor.send({ type: 'link.retry' });
  await ports.performAction.answer({ email: 'ann@example.com', changes: [] });
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ outcome: 'confirmed' });
});

test.each([
  [
    'usage=change_email&email=ann%2Bx%40example.com&candidate=t',
    { kind: 'confirm', usage: 'change_email', email: 'ann+x@example.com', token: new Secret('t') },
  ],
  ['usage=other&email=a%40b.example&candidate=t', { kind: 'broken' }],
  [
    'usage=change_email&email=ann+x@example.com&candidate=t',
    { kind: 'confirm', usage: 'change_email', email: 'ann+x@example.com', token: new Secret('t') },
  ],
  ['usage=change_email&email=&candidate=t', { kind: 'broken' }],
  ['usage=change_email&candidate=t', { kind: 'broken' }],
  ['usage=change_email&email=a%40b.example', { kind: 'broken' }],
  ['undo=t', { kind: 'takeBack', token: new Secret('t') }],
  ['', { kind: 'broken' }],
])('reads the query %j as the link %j [LOG-06]', (query, link) => {
  expect(readEmailLink(new URLSearchParams(query))).toEqual(link);
});

test.each([
  ['email_already_verified', 'usedBefore'],
  ['email_candidate_invalid', 'expired'],
  ['email_candidate_not_found', 'expired'],
  ['email_account_mismatch', 'otherAccount'],
  ['email_conflict', 'taken'],
  ['unreachable', 'unknown'],
])('%s leads to the outcome %s [LOG-06]', (symbol, outcome) => {
  const failure = { symbol, message: '', triesLeft: null, waitUntil: null };
  expect(outcomeOf({ link: { kind: 'broken' }, failure })).toBe(outcome);
});

test.each([
  ['email_candidate_invalid', 'takeBackExpired'],
  ['email_candidate_not_found', 'takeBackExpired'],
  ['email_conflict', 'addressTaken'],
  ['unreachable', 'takeBackFailed'],
])('%s of a take-back link leads to the outcome %s [PRO-04]', (symbol, outcome) => {
  const failure = { symbol, message: '', triesLeft: null, waitUntil: null };
  expect(outcomeOf({ link: { kind: 'takeBack', token: new Secret('t') }, failure })).toBe(outcome);
});

test('an already reverted change still offers to set a new password [LOG-06]', () => {
  const failure = { symbol: 'email_already_verified', message: '', triesLeft: null, waitUntil: null };
  expect(outcomeOf({ link: { kind: 'takeBack', token: new Secret('t') }, failure })).toBe('takenBack');
});

describe('a take-back that asks for the second factor', () => {
  const takeBack: EmailLinkInput = { link: { kind: 'takeBack', token: new Secret('token') }, returns: false };

  const mfaRequired = refusal('mfa_required', { challenge: { methods: [totp], expiresIn: 600 } });
  const code = new Secret('123456');

  test('a take-back that asks for the second factor repeats the call with the proof, and asks again after a wrong code [PRO-04, TFA-05]', async () => {
    const { actor, ports, secondFactor } = await followEmailLink(takeBack);
    const screen = () => selectScreen(actor.getSnapshot());
    const enterCode = () => secondFactor()?.send({ type: 'code.submit', code });
    await ports.performAction.refuse(mfaRequired);
    expect(screen()).toEqual({ name: 'challenged', busy: false });
    enterCode();
    expect(screen()).toEqual({ name: 'challenged', busy: true });
    await ports.performAction.refuse(refusal('mfa_code_incorrect', { triesLeft: 4 }));
    expect([screen(), secondFactor()?.getSnapshot().context.failure?.symbol]).toEqual([
      { name: 'challenged', busy: false },
      'mfa_code_incorrect',
    ]);
    enterCode();
    await ports.performAction.answer({ email: 'ann@example.com', changes: [] });
    expect(screen()).toMatchObject({ name: 'ended', outcome: 'takenBack', email: 'ann@example.com' });
    const proof = { id: totp.id, code };
    expect(ports.performAction.calls.map((call) => call.proof)).toEqual([null, proof, proof]);
  });

  test('a take-back that asks for the second factor returns to the question when it is cancelled, and can be retried when the challenge has expired [PRO-04, TFA-05]', async () => {
    const { actor, ports, secondFactor } = await followEmailLink(takeBack);
    await ports.performAction.refuse(mfaRequired);
    secondFactor()?.send({ type: 'challenge.cancel' });
    expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'review', busy: false });
    actor.send({ type: 'link.follow' });
    await ports.performAction.refuse(mfaRequired);
    secondFactor()?.send({ type: 'code.submit', code });
    await ports.performAction.refuse(refusal('mfa_session_not_found'));
    expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'ended', outcome: 'takeBackFailed' });
    actor.send({ type: 'link.retry' });
    await ports.performAction.refuse(mfaRequired);
    expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'challenged', busy: false });
  });
});
