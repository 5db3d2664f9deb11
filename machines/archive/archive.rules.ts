import { archivePollFirstMs, archivePollMaxMs, archivePollMs } from '#contract/limits.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { ArchiveContext, PollInput } from './archive.model.ts';

export const contextAtStart: ArchiveContext = {
  ...notRead,
  failure: null,
  waitSeconds: 0,
  status: null,
  task: null,
  challenge: null,
  failedPolls: 0,
  readsSinceRequest: null,
  isRequested: false,
  isInterrupted: false,
};

/** The delay before the next read: short right after a request, longer after each failed read. */
export function pollDelay({ failedPolls, readsSinceRequest }: PollInput): number {
  const usual =
    readsSinceRequest === null ? archivePollMs : Math.min(archivePollFirstMs * 2 ** readsSinceRequest, archivePollMs);
  return Math.min((failedPolls === 0 ? usual : archivePollMs) * 2 ** failedPolls, archivePollMaxMs);
}

/** Stops counting after the first few reads; from then on the normal interval applies. */
export function addRead({
  readsSinceRequest,
}: Pick<ArchiveContext, 'readsSinceRequest'>): Pick<ArchiveContext, 'readsSinceRequest'> {
  const isSoon = readsSinceRequest !== null && archivePollFirstMs * 2 ** (readsSinceRequest + 1) < archivePollMs;
  return { readsSinceRequest: isSoon ? readsSinceRequest + 1 : null };
}

/** Whether the archive is being prepared. */
export function isWorking({ status }: Pick<ArchiveContext, 'status'>): boolean {
  return status?.status === 'pending' || status?.status === 'processing';
}

const outdated: readonly string[] = ['dup_export_task', 'user_archive_preparing', 'user_archive_not_found'];

/** The row shows an outdated status. */
export function isStale(failure: Failure | null): boolean {
  return failure !== null && outdated.includes(failure.symbol);
}
