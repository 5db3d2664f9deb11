import { expect, test } from 'vitest';
import type { ArchiveStatus } from '#contract/calls/archive.ts';
import { failure } from '#machines/shared/failure.ts';
import { addRead, isStale, isWorking, pollDelay } from './archive.rules.ts';

test.each([
  [0, null, 30_000],
  [0, 0, 2000],
  [0, 1, 4000],
  [0, 3, 16_000],
  [0, 4, 30_000],
  [1, null, 60_000],
  [1, 0, 60_000],
  [3, null, 240_000],
  [4, null, 300_000],
])('after %s failed reads, and %s since the request, reads again in %s ms [ARC-01]', (failedPolls, reads, delay) => {
  expect(pollDelay({ failedPolls, readsSinceRequest: reads })).toBe(delay);
});

test('counts the reads since a request until the usual interval applies [ARC-01]', () => {
  const next = (readsSinceRequest: number | null) => addRead({ readsSinceRequest }).readsSinceRequest;
  expect([null, 0, 1, 2, 3].map(next)).toEqual([null, 1, 2, 3, null]);
});

test('an archive is being prepared while its task is pending or processing [ARC-01]', () => {
  const all: ArchiveStatus['status'][] = ['none', 'pending', 'processing', 'ready', 'expired', 'failed'];
  const status = { createdAt: null, expiresAt: null, isToday: false };
  expect(all.filter((each) => isWorking({ status: { ...status, status: each } }))).toEqual(['pending', 'processing']);
  expect(isWorking({ status: null })).toBe(false);
});

test.each([
  ['dup_export_task', true],
  ['user_archive_preparing', true],
  ['user_archive_not_found', true],
  ['unreachable', false],
] as const)('after the refusal %s the row is outdated: %s [ARC-01]', (symbol, stale) => {
  expect(isStale(failure(symbol))).toBe(stale);
  expect(isStale(null)).toBe(false);
});
