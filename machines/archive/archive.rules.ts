import { archivePollMaxMs, archivePollMs } from '#contract/limits.ts';
import { isOutcomeOpen } from '#machines/sensitive-action/outcome.ts';
import { notReadYet } from '#machines/shared/retryable-read.ts';
import type { ArchiveContext } from './archive.model.ts';

export const contextAtStart: ArchiveContext = {
  ...notReadYet,
  status: null,
  task: null,
  challenge: null,
  failedPolls: 0,
  isRequested: false,
  isInterrupted: false,
};

/** The wait before the status is read again: longer after each read that failed. */
export function pollDelay(failedPolls: number): number {
  return Math.min(archivePollMs * 2 ** failedPolls, archivePollMaxMs);
}

/** Whether the archive is being made. */
export function isWorking({ status }: Pick<ArchiveContext, 'status'>): boolean {
  return status?.status === 'pending' || status?.status === 'processing';
}

type Refused = Pick<ArchiveContext, 'failure' | 'task'>;

/** It is not known whether the archive was requested. A lost address is only asked for again. */
export function isRequestUncertain({ failure, task }: Refused): boolean {
  return task === 'request' && failure !== null && isOutcomeOpen(failure);
}

const outdated: readonly string[] = ['dup_export_task', 'user_archive_preparing', 'user_archive_not_found'];

/** The row shows a status that is no longer true. */
export function isOutdated({ failure }: Pick<Refused, 'failure'>): boolean {
  return failure !== null && outdated.includes(failure.symbol);
}
