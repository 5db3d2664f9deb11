import { expect, test } from 'vitest';
import { downloadProblem, isProven, requestProblem, statusOf, type ArchiveTask } from './rules.ts';

const created = new Date('2026-03-01T10:00:00Z');
const now = new Date('2026-03-02T10:00:00Z');
const task = (status: ArchiveTask['status'], expiresAt: Date | null = null): ArchiveTask =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules read these columns only
  ({ status, created_at: created, expires_at: expiresAt }) as ArchiveTask;
const ends = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);

test.each([
  ['nothing', null, 'none', null, 'user_archive_not_found'],
  ['a pending task', task('pending'), 'pending', 'dup_export_task', 'user_archive_preparing'],
  ['a task in progress', task('processing'), 'processing', 'user_archive_preparing', 'user_archive_preparing'],
  ['a ready archive', task('ready', ends(1)), 'ready', 'dup_export_task', null],
  ['an archive at its end', task('ready', ends(0)), 'expired', null, 'user_archive_not_found'],
  ['a failed task', task('failed'), 'failed', null, 'user_archive_not_found'],
  ['a task that failed again', task('failed', ends(1)), 'failed', null, 'user_archive_not_found'],
] as const)('%s decides about another archive and this one [ARC-01, ARC-02]', (_, last, status, request, download) => {
  expect(statusOf(last, now).status).toBe(status);
  expect([requestProblem(last, now), downloadProblem(last, now)]).toEqual([request, download]);
});

test('the page shows when the newest task began and ends [ARC-02]', () => {
  expect(statusOf(null, now)).toEqual({ status: 'none', createdAt: null, expiresAt: null });
  expect(statusOf(task('pending'), now)).toEqual({ status: 'pending', createdAt: created.getTime(), expiresAt: null });
  expect(statusOf(task('ready', ends(1)), now)).toEqual({
    status: 'ready',
    createdAt: created.getTime(),
    expiresAt: now.getTime() + 1,
  });
});

const proven = { session_id: 1, proven_at: now };
const account = { password_changed_at: now, factors_changed_at: now };

test.each([
  ['covers the download at once', proven, account, 0, true],
  ['covers it for 15 minutes', proven, account, 900_000 - 1, true],
  ['ends after 15 minutes', proven, account, 900_000, false],
  ['never given covers nothing', { ...proven, proven_at: null }, account, 0, false],
  ['given in another session covers nothing', { ...proven, session_id: 2 }, account, 0, false],
  ['ends with a new password', proven, { ...account, password_changed_at: ends(1) }, 2, false],
  ['ends with a new second factor', proven, { ...account, factors_changed_at: ends(1) }, 2, false],
])('a proof %s [ARC-02]', (_, given, changed, later, isValid) => {
  expect(isProven(given, { account: changed, session: { id: 1 } }, ends(later))).toBe(isValid);
});
