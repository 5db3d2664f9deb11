import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { archive, startArchive } from './archive.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { pollDelay } from './archive.rules.ts';
import { selectDialog, selectRow } from './archive.selectors.ts';

async function reach(status: (typeof archive)[keyof typeof archive]) {
  const started = startArchive();
  await started.ports.readStatus.answer(status);
  const snapshot = () => started.actor.getSnapshot();
  const prove = async () => {
    await started.ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
    await started.ports.factor.sendCode.answer(sent);
    started.secondFactor()?.send({ type: 'code.submit', code: new Secret('654321') });
  };
  return { ...started, prove, row: () => selectRow(snapshot()), dialog: () => selectDialog(snapshot()) };
}

test('requests an archive with a proof, then reads its status [ARC-01]', async () => {
  const { actor, ports, prove, row, dialog, value } = await reach(archive.none);
  actor.send({ type: 'request.start' });
  expect(dialog()).toBeNull();
  expect(row()).toMatchObject({ busy: true });
  await prove();
  expect(ports.performAction.calls.map(({ subject, proof }) => [subject, proof?.code.reveal() ?? null])).toEqual([
    ['request', null],
    ['request', '654321'],
  ]);
  await ports.performAction.answer();
  await ports.readStatus.answer(archive.pending);
  expect(value()).toEqual({ waiting: 'paused' });
  expect(dialog()).toBeNull();
  expect(row()).toEqual({ name: 'row', ...archive.pending, busy: false, isRequested: true, interrupted: null });
});

test('polls the status while the archive is prepared, later after a failure, never twice at the same time [ARC-01]', async () => {
  const { actor, ports, row, value } = await reach(archive.pending);
  expect(ports.poll.running).toEqual([{ failedPolls: 0, readsSinceRequest: null }]);
  actor.send({ type: 'poll.due' });
  actor.send({ type: 'poll.due' });
  expect([ports.pollStatus.calls.length, ports.poll.running]).toEqual([1, []]);
  await ports.pollStatus.refuse(refusal('unreachable'));
  expect(row()).toEqual({ name: 'row', ...archive.pending, busy: false, isRequested: false, interrupted: null });
  expect(ports.poll.running).toEqual([{ failedPolls: 1, readsSinceRequest: null }]);
  actor.send({ type: 'poll.due' });
  await ports.pollStatus.answer(archive.ready);
  expect([value(), ports.poll.running]).toEqual(['ready', []]);
});

test.each([
  [0, 30],
  [1, 60],
  [2, 120],
  [3, 240],
  [4, 300],
  [40, 300],
])('after %i failed reads the next one follows %i s later [ARC-01]', (failedPolls, seconds) => {
  expect(pollDelay({ failedPolls, readsSinceRequest: null })).toEqual(seconds * 1000);
  expect(pollDelay({ failedPolls, readsSinceRequest: 9 })).toEqual(seconds * 1000);
});

test('polls soon after a request, then every 30 seconds [ARC-01]', async () => {
  expect(
    [0, 1, 2, 3, 4, 40].map((readsSinceRequest) => pollDelay({ failedPolls: 0, readsSinceRequest }) / 1000),
  ).toEqual([2, 4, 8, 16, 30, 30]);
  const { actor, ports, prove } = await reach(archive.none);
  actor.send({ type: 'request.start' });
  await prove();
  await ports.performAction.answer();
  await ports.readStatus.answer(archive.pending);
  expect(ports.poll.running).toEqual([{ failedPolls: 0, readsSinceRequest: 0 }]);
  actor.send({ type: 'poll.due' });
  await ports.pollStatus.answer(archive.processing);
  expect(ports.poll.running).toEqual([{ failedPolls: 0, readsSinceRequest: 1 }]);
});

test('a finished archive is downloaded with a proof, and can be downloaded again [ARC-01]', async () => {
  const { actor, ports, prove, row, dialog, value } = await reach(archive.ready);
  actor.send({ type: 'download.start' });
  await prove();
  await ports.performAction.answer();
  expect(value()).toBe('ready');
  expect(dialog()).toBeNull();
  expect(row()).toEqual({ name: 'row', ...archive.ready, busy: false, isRequested: false, interrupted: null });
  actor.send({ type: 'download.start' });
  expect(ports.performAction.calls.at(-1)).toEqual({ subject: 'download', proof: null });
});

test('a download that an earlier proof covers opens no dialog [ARC-01]', async () => {
  const { actor, ports, row, dialog, value } = await reach(archive.ready);
  actor.send({ type: 'download.start' });
  expect([dialog(), row()]).toMatchObject([null, { busy: true }]);
  await ports.performAction.answer();
  expect([dialog(), value()]).toEqual([null, 'ready']);
});

test.each(['dup_export_task', 'user_archive_preparing'])(
  'if another tab has requested one, the dialog shows %s and the status is re-read [ARC-01]',
  async (symbol) => {
    const { actor, ports, row, dialog } = await reach(archive.none);
    actor.send({ type: 'request.start' });
    await ports.performAction.refuse(refusal(symbol));
    expect(dialog()).toEqual({ name: 'outdated', task: 'request', createdAt: null, failure: failure(symbol) });
    actor.send({ type: 'status.refresh' });
    expect(dialog()).toBeNull();
    await ports.readStatus.answer(archive.processing);
    expect(row()).toMatchObject({ status: 'processing' });
  },
);

test.each([
  [archive.pending, 'requested'],
  [archive.none, 'notRequested'],
] as const)(
  'after a lost response the status %j is re-read before the row shows: %s [ARC-01]',
  async (status, interrupted) => {
    const { actor, ports, prove, row } = await reach(archive.none);
    actor.send({ type: 'request.start' });
    await prove();
    await ports.performAction.refuse(refusal('time_out'));
    expect(row()).toEqual({ name: 'waiting' });
    await ports.readStatus.answer(status);
    expect(row()).toMatchObject({ ...status, interrupted });
  },
);

test('a lost address is requested again, or the dialog is closed [ARC-01, ARC-02]', async () => {
  const { actor, ports, dialog, value } = await reach(archive.ready);
  actor.send({ type: 'download.start' });
  await ports.performAction.refuse(refusal('time_out'));
  expect(dialog()).toMatchObject({ name: 'stopped', task: 'download', failure: failure('time_out') });
  actor.send({ type: 'task.retry' });
  await ports.performAction.refuse(refusal('envelope_mac_incorrect'));
  expect(dialog()).toMatchObject({ name: 'stopped' });
  actor.send({ type: 'dialog.close' });
  expect([value(), dialog(), ports.performAction.calls.length]).toEqual(['ready', null, 2]);
});

test('an unreadable status is not shown as "no archive" [ARC-01]', async () => {
  const { actor, ports } = startArchive();
  await ports.readStatus.refuse(refusal('unreachable'));
  expect(selectRow(actor.getSnapshot())).toMatchObject({ name: 'unavailable', failure: failure('unreachable') });
});
