import { expect, test } from 'vitest';
import { downloadProblem, requestProblem, statusOf, type ArchiveTask } from './rules.ts';

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
] as const)('%s decides about another archive and this one [ARC-01, ARC-02]', (_, last, status, request, download) => {
  expect(statusOf(last, now).status).toBe(status);
  expect([requestProblem(last, now), downloadProblem(last, now)]).toEqual([request, download]);
});
