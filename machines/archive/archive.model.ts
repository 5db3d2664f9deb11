import type { ArchiveStatus } from '#contract/calls/archive.ts';
import type { Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { RetryableReadEvent } from '#machines/shared/retryable-read.ts';
import type { Wait } from '#machines/shared/wait.ts';

/** The status, and whether the archive was requested today in the user's zone. */
export interface DatedArchive extends ArchiveStatus {
  readonly isToday: boolean;
}

/** What needs a second factor: a new archive, or the address of the one that is ready. */
export type ArchiveTask = 'request' | 'download';

export interface ArchiveContext extends Unread, Wait {
  /** Null until it is read. */
  readonly status: DatedArchive | null;
  readonly task: ArchiveTask | null;
  /** The second factor, while it is requested. */
  readonly challenge: ChallengedScreen | null;
  /** The failed reads in a row while the archive is made. */
  readonly failedPolls: number;
  /** The reads since it was requested here; null: it was requested before the page was opened. */
  readonly readsSinceRequest: number | null;
  /** It was requested, and the row has not been used since. */
  readonly isRequested: boolean;
  /** The answer to a request was lost: the status that is read after it is all that is known. */
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
