import type { SnapshotFrom } from 'xstate';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { archiveMachine } from './archive.machine.ts';
import type { ArchiveTask, DatedArchive } from './archive.model.ts';
import { isWorking } from './archive.rules.ts';

export interface RowScreen extends DatedArchive {
  readonly name: 'row';
  /** A task has started and needs no proof so far, or the status is being read after it. */
  readonly busy: boolean;
  readonly isRequested: boolean;
  /** Whether the archive was requested is unknown after a lost response. */
  readonly interrupted: 'requested' | 'notRequested' | null;
}

export type DialogScreen = { readonly task: ArchiveTask; readonly createdAt: number | null } & (
  | ChallengedScreen
  | { readonly name: 'outdated'; readonly failure: Failure }
  | { readonly name: 'stopped'; readonly failure: Failure; readonly waitSeconds: number }
);

type ArchiveSnapshot = SnapshotFrom<typeof archiveMachine>;

/** The settings row. It stays while its dialog is open and while the archive is being prepared. */
export function selectRow(snapshot: ArchiveSnapshot): UnreadScreen | RowScreen {
  const { unread, status, isRequested, isInterrupted } = snapshot.context;
  const isReading = snapshot.matches('checking');
  if (status === null || (isReading && (isInterrupted || unread.name === 'unavailable'))) return unread;
  const isThere = isWorking({ status }) || status.status === 'ready';
  return {
    name: 'row',
    ...status,
    busy: isReading || (snapshot.matches('performing') && snapshot.context.challenge === null),
    isRequested: isRequested && !isReading,
    interrupted: isInterrupted ? (isThere ? 'requested' : 'notRequested') : null,
  };
}

/** The dialog; null while it is closed. One proof covers several tasks, so it opens only if one is asked for. */
export function selectDialog(snapshot: ArchiveSnapshot): DialogScreen | null {
  const { task, status, challenge, failure, waitSeconds } = snapshot.context;
  if (task === null) return null;
  const both = { task, createdAt: status?.createdAt ?? null };
  if (snapshot.matches('performing')) return challenge && { ...both, ...challenge };
  if (failure !== null && snapshot.matches('outdated')) return { ...both, name: 'outdated', failure };
  if (failure !== null && snapshot.matches('stopped')) return { ...both, name: 'stopped', failure, waitSeconds };
  return null;
}

/** What the user sees: the row and the dialog on top. */
export function selectScreen(snapshot: ArchiveSnapshot) {
  const [row, dialog] = [selectRow(snapshot), selectDialog(snapshot)];
  return { name: dialog?.name ?? row.name, row, dialog };
}
