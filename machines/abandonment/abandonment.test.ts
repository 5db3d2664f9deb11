import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { blockers, none, scheduled, startAbandonment } from './abandonment.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { Secret } from '#machines/shared/secret.ts';
import { settleLink, timeLeft } from './abandonment.rules.ts';
import { selectBanner, selectChallenge, selectReview, selectRow } from './abandonment.selectors.ts';

function start() {
  const abandonment = startAbandonment();
  const snapshot = () => abandonment.actor.getSnapshot();
  return {
    ...abandonment,
    row: () => selectRow(snapshot()),
    dialog: () => selectChallenge(snapshot()) ?? selectReview(snapshot()),
    banner: () => selectBanner(snapshot()),
  };
}

async function reachReview() {
  const abandonment = start();
  await abandonment.ports.readStatus.answer(none);
  abandonment.actor.send({ type: 'review.open' });
  return abandonment;
}

async function reachRequest() {
  const abandonment = await reachReview();
  await abandonment.ports.readBlockers.answer([]);
  abandonment.actor.send({ type: 'request.confirm' });
  return abandonment;
}

async function reachCountdown() {
  const abandonment = start();
  await abandonment.ports.readStatus.answer(scheduled);
  abandonment.actor.send({ type: 'deletionCountdown.tick', secondsLeft: 258_128 });
  return abandonment;
}

const counted = {
  name: 'scheduled',
  executeAt: scheduled.planned?.executeAt,
  hours: 71,
  minutes: 42,
  seconds: 8,
  busy: false,
  failure: null,
  lastCompleted: null,
  interrupted: null,
};

test('a deletion is requested with a proof, then counts down by the service’s clock [DEL-01, DEL-03, TFA-05]', async () => {
  const { actor, ports, secondFactor, row, dialog, banner } = await reachRequest();
  expect(dialog()).toMatchObject({ name: 'review', busy: true });
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  expect(dialog()).toEqual({ name: 'challenged', busy: false });
  await ports.factor.sendCode.answer(sent);
  secondFactor()?.send({ type: 'code.submit', code: new Secret('654321') });
  await ports.performAction.answer(scheduled);
  expect(ports.readStatus.calls.length).toBe(1);
  expect(ports.countdown.running).toEqual([{ until: scheduled.planned?.until }]);
  actor.send({ type: 'deletionCountdown.tick', secondsLeft: 258_128 });
  expect(row()).toEqual({ ...counted, lastCompleted: 'scheduled' });
  expect(banner()).toEqual({ ...counted, lastCompleted: 'scheduled' });
  expect(dialog()).toBeNull();
});

test('a deletion cannot be confirmed until its blockers are gone when re-read [DEL-02]', async () => {
  const { actor, ports, dialog, value } = await reachReview();
  expect(dialog()).toMatchObject({ isReading: true, canConfirm: false, blockers: null });
  await ports.readBlockers.answer(blockers);
  actor.send({ type: 'request.confirm' });
  expect([dialog(), value()]).toMatchObject([{ blockers, canConfirm: false }, { reviewing: 'blocked' }]);
  actor.send({ type: 'blockers.refresh' });
  await ports.readBlockers.answer([]);
  expect(dialog()).toMatchObject({ blockers: [], canConfirm: true });
});

test('blockers that cannot be read still block [DEL-02]', async () => {
  const { actor, ports, dialog, value } = await reachReview();
  await ports.readBlockers.refuse(refusal('unreachable'));
  actor.send({ type: 'request.confirm' });
  expect(dialog()).toMatchObject({ canConfirm: false, blockersFailure: failure('unreachable') });
  expect(value()).toMatchObject({ reviewing: 'readingBlockers' });
});

test('a blocker that appeared after the review is shown [DEL-02]', async () => {
  const { ports, dialog } = await reachRequest();
  await ports.performAction.refuse(refusal('abandonment_forbidden_by_lock'));
  await ports.readBlockers.answer(blockers);
  expect(dialog()).toMatchObject({ blockers, canConfirm: false, blockersFailure: null });
});

test('a request that is refused, or cancelled at the second factor, can be confirmed again [DEL-01]', async () => {
  const { actor, ports, secondFactor, dialog, value } = await reachRequest();
  await ports.performAction.refuse(refusal('request_throttled'));
  expect(dialog()).toMatchObject({ canConfirm: true, failure: failure('request_throttled') });
  actor.send({ type: 'request.confirm' });
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  secondFactor()?.send({ type: 'challenge.cancel' });
  expect([value(), ports.readBlockers.calls.length]).toEqual([{ reviewing: 'ready' }, 1]);
  expect(dialog()).toMatchObject({ canConfirm: true, failure: null });
});

test('a planned deletion is shown with its countdown [DEL-05]', async () => {
  const { actor, ports, row } = await reachRequest();
  await ports.performAction.refuse(refusal('abandonment_scheduled'));
  await ports.readStatus.answer(scheduled);
  actor.send({ type: 'deletionCountdown.tick', secondsLeft: 258_128 });
  expect(row()).toEqual({ ...counted, lastCompleted: 'scheduledBefore' });
});

test.each([
  [none, { name: 'active', undeleteSeconds: 259_200, isInterrupted: true }],
  [scheduled, { ...counted, interrupted: 'request' }],
])(
  'after a lost response to the request, the status %j is re-read before the row shows an outcome [DEL-01]',
  async (status, screen) => {
    const { actor, ports, row } = await reachRequest();
    await ports.performAction.refuse(refusal('time_out'));
    expect(row()).toEqual({ name: 'waiting' });
    await ports.readStatus.answer(status);
    if (status.planned !== null) actor.send({ type: 'deletionCountdown.tick', secondsLeft: 258_128 });
    expect(row()).toEqual(screen);
  },
);

test('recovers an account and reports it [DEL-03]', async () => {
  const { actor, ports, row, banner } = await reachCountdown();
  actor.send({ type: 'recover.request' });
  expect(banner()).toEqual({ ...counted, busy: true });
  await ports.cancelDeletion.answer(none);
  expect(ports.announceRecovered.calls.length).toBe(1);
  await ports.announceRecovered.answer(undefined);
  expect(row()).toEqual({ name: 'active', undeleteSeconds: 259_200, isInterrupted: false });
  expect(banner()).toEqual({ name: 'recovered' });
});

test.each([true, false])(
  'leaves the deletion page once the account is recovered, even if the message is lost (%s) [DEL-03]',
  async (isLost) => {
    const { actor, ports, left } = await reachCountdown();
    actor.send({ type: 'recover.request' });
    await ports.cancelDeletion.answer(none);
    expect(left).toEqual([]);
    if (isLost) await ports.announceRecovered.refuse(new Error('The bar is gone.'));
    else await ports.announceRecovered.answer(undefined);
    expect(left).toEqual(['page']);
  },
);

test('after a lost response to the recovery, success is announced only if the account was recovered [DEL-03]', async () => {
  const { actor, ports, row, banner } = await reachCountdown();
  actor.send({ type: 'recover.request' });
  await ports.cancelDeletion.refuse(refusal('time_out'));
  expect([row(), banner()]).toEqual([{ name: 'waiting' }, { ...counted, busy: true, interrupted: 'recovery' }]);
  await ports.readStatus.answer(scheduled);
  actor.send({ type: 'deletionCountdown.tick', secondsLeft: 258_128 });
  expect([row(), ports.announceRecovered.calls.length]).toEqual([{ ...counted, interrupted: 'recovery' }, 0]);
  actor.send({ type: 'recover.request' });
  await ports.cancelDeletion.refuse(refusal('time_out'));
  await ports.readStatus.answer(none);
  expect(ports.announceRecovered.calls.length).toBe(1);
});

test('a recovery with an unreadable outcome is offered again at once [DEL-03]', async () => {
  const { actor, ports, banner } = await reachCountdown();
  actor.send({ type: 'recover.request' });
  await ports.cancelDeletion.refuse(refusal('time_out'));
  await ports.readStatus.refuse(refusal('unreachable'));
  expect(banner()).toEqual({ ...counted, interrupted: 'recovery', failure: failure('unreachable') });
  actor.send({ type: 'recover.request' });
  await ports.cancelDeletion.answer(none);
  expect(ports.announceRecovered.calls.length).toBe(1);
});

test('nothing is recovered before a planned deletion is known, nor twice at once [DEL-03]', async () => {
  const fresh = start();
  fresh.actor.send({ type: 'recover.request' });
  await fresh.ports.readStatus.refuse(refusal('unreachable'));
  fresh.actor.send({ type: 'recover.request' });
  const unplanned = await reachRequest();
  await unplanned.ports.performAction.refuse(refusal('time_out'));
  await unplanned.ports.readStatus.refuse(refusal('unreachable'));
  unplanned.actor.send({ type: 'recover.request' });
  expect([...fresh.ports.cancelDeletion.calls, ...unplanned.ports.cancelDeletion.calls]).toEqual([]);
  const { actor, ports } = await reachCountdown();
  actor.send({ type: 'recover.request' });
  await ports.cancelDeletion.refuse(refusal('time_out'));
  actor.send({ type: 'recover.request' });
  await ports.readStatus.refuse(refusal('unreachable'));
  actor.send({ type: 'read.retry' });
  actor.send({ type: 'recover.request' });
  expect(ports.cancelDeletion.calls).toHaveLength(1);
});

test('a refused recovery is explained and can be retried [DEL-03]', async () => {
  const { actor, ports, row } = await reachCountdown();
  actor.send({ type: 'recover.request' });
  await ports.cancelDeletion.refuse(refusal('request_throttled'));
  expect(row()).toEqual({ ...counted, failure: failure('request_throttled') });
  actor.send({ type: 'recover.request' });
  expect(ports.cancelDeletion.calls.length).toBe(2);
});

test('a page that becomes visible again re-reads the countdown, or continues without a response [DEL-03]', async () => {
  const { actor, ports, row, banner } = await reachCountdown();
  actor.send({ type: 'page.returned' });
  await ports.refreshStatus.refuse(refusal('unreachable'));
  expect(row()).toEqual(counted);
  actor.send({ type: 'page.returned' });
  await ports.refreshStatus.answer({ ...scheduled, planned: { executeAt: 1, until: 5000 } });
  expect(ports.countdown.running).toEqual([{ until: 5000 }]);
  actor.send({ type: 'deletionCountdown.tick', secondsLeft: 5 });
  actor.send({ type: 'page.returned' });
  await ports.refreshStatus.answer(none);
  expect(banner()).toEqual({ name: 'none' });
});

test('at zero nothing can be recovered, but a running recovery is not interrupted [DEL-03]', async () => {
  const { actor, ports, row, value } = await reachCountdown();
  actor.send({ type: 'recover.request' });
  actor.send({ type: 'deletionCountdown.tick', secondsLeft: 0 });
  expect(value()).toEqual({ scheduled: 'recovering' });
  await ports.cancelDeletion.refuse(refusal('account_not_found'));
  expect(row()).toEqual({ name: 'ended' });
});

test('an unreadable status is not shown as "no deletion planned" [DEL-03]', async () => {
  const { actor, ports, row, banner } = start();
  await ports.readStatus.refuse(refusal('unreachable'));
  expect([row(), banner()]).toMatchObject([{ name: 'unavailable', failure: failure('unreachable') }, { name: 'none' }]);
  actor.send({ type: 'read.retry' });
  expect(ports.readStatus.calls.length).toBe(2);
});

test.each([
  [259_200, 72, 0, 0],
  [258_128, 71, 42, 8],
  [59, 0, 0, 59],
  [0, 0, 0, 0],
  [-5, 0, 0, 0],
])('%i seconds are %i h %i min %i s [DEL-03]', (total, hours, minutes, seconds) => {
  expect(timeLeft(total)).toEqual({ hours, minutes, seconds });
});

test('on the deletion page the review opens automatically once, but not if a deletion is planned [DEL-01, DEL-02]', async () => {
  const { actor, ports, value } = startAbandonment({ reviews: true });
  await ports.readStatus.answer(none);
  expect(value()).toEqual({ reviewing: 'readingBlockers' });
  actor.send({ type: 'review.close' });
  expect(value()).toBe('active');
  const planned = startAbandonment({ reviews: true });
  await planned.ports.readStatus.answer(scheduled);
  planned.actor.send({ type: 'deletionCountdown.tick', secondsLeft: 1808 });
  planned.actor.send({ type: 'recover.request' });
  await planned.ports.cancelDeletion.answer(none);
  await planned.ports.announceRecovered.answer(undefined);
  expect(planned.value()).toBe('active');
});

const links = {
  cloud_plan: 'cloud',
  view_plan: 'orders',
  affiliate_program: 'affiliate',
  company: 'video',
  other: 'contact',
  redirectDomain: 'example.com',
};

test.each([
  [{ type: 'company' }, 'video', false],
  [{ type: 'sim_card' }, 'contact', false],
  [{ type: 'constructor' }, 'contact', false],
  [
    { type: 'cloud_plan', manageUrl: 'https://www.example.com/plans?id=30' },
    'https://www.example.com/plans?id=30',
    true,
  ],
  [{ type: 'sim_card', manageUrl: 'http://sim.example.com/' }, 'http://sim.example.com/', true],
  [{ type: 'sim_card', manageUrl: 'https://example.com.evil.example/' }, 'contact', false],
  [{ type: 'view_plan', manageUrl: 'javascript:alert(1)' }, 'orders', false],
])('the blocker %j is resolved at %s [DEL-02, NAV-07]', (blocker, href, isOwn) => {
  expect(settleLink(blocker, links)).toEqual({ href, isOwn });
});
