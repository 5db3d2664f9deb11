import type { ArchiveStatus } from '#contract/calls/archive.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Wait } from '#machines/shared/wait.ts';

/** The status, and whether the archive was requested today in the user's time zone. */
export interface DatedArchive extends ArchiveStatus {
  readonly isToday: boolean;
}

/** What needs a second factor: a new archive, or the address of a finished one. */
export type ArchiveTask = 'request' | 'download';

export interface ArchiveContext extends Unread, Wait {
  /** Null until it is read. */
  readonly status: DatedArchive | null;
  readonly task: ArchiveTask | null;
  /** The second factor, while it is requested. */
  readonly challenge: ChallengedScreen | null;
  /** Consecutive failed reads while the archive is being prepared. */
  readonly failedPolls: number;
  /** Reads since the request on this page; null if it was requested before the page was opened. */
  readonly readsSinceRequest: number | null;
  /** The archive was requested and the row has not been used since. */
  readonly isRequested: boolean;
  /** The response to a request was lost, so only the status we re-read is certain. */
  readonly isInterrupted: boolean;
}

export interface PollInput {
  readonly failedPolls: number;
  readonly readsSinceRequest: number | null;
}

export type ArchiveEvent =
  | RetryableReadEvent
  | { type: 'request.start' }
  | { type: 'download.start' }
  | { type: 'task.retry' }
  | { type: 'status.refresh' }
  | { type: 'dialog.close' }
  | { type: 'poll.due' };
