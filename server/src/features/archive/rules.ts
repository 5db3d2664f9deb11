import type { Selectable } from 'kysely';
import type { ArchiveStatus } from '#contract/calls/archive.ts';
import type { ServerSymbol } from '#contract/symbols.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** How long the proof for an archive also covers its downloads, in the same session. */
const archiveProofSeconds = 900;

export type ArchiveTask = Selectable<Tables['archive_tasks']>;

/** A signed-in customer; a change of password or factors ends what was proven before it. */
interface ProvenBy {
  account: Pick<Selectable<Tables['accounts']>, 'password_changed_at' | 'factors_changed_at'>;
  session: { id: number };
}

/** The state of the newest task, as the page shows it. */
export function statusOf(task: ArchiveTask | null, now: Date): ArchiveStatus {
  if (task === null) return { status: 'none', createdAt: null, expiresAt: null };
  const isExpired = task.status === 'ready' && !isReady(task, now);
  return {
    status: isExpired ? 'expired' : task.status,
    createdAt: task.created_at.getTime(),
    expiresAt: task.expires_at?.getTime() ?? null,
  };
}

/** Whether an archive can be downloaded. */
function isReady(task: ArchiveTask | null, now: Date): task is ArchiveTask & { status: 'ready' } {
  return task !== null && task.status === 'ready' && task.expires_at !== null && task.expires_at > now;
}

/** Why no other archive can be requested; null if one can. */
export function requestProblem(task: ArchiveTask | null, now: Date): ServerSymbol | null {
  if (task?.status === 'processing') return 'user_archive_preparing';
  return task?.status === 'pending' || isReady(task, now) ? 'dup_export_task' : null;
}

/** Whether the caller has given a proof for this archive that still covers its download. */
export function isProven(
  { session_id, proven_at: at }: Pick<ArchiveTask, 'session_id' | 'proven_at'>,
  { account, session }: ProvenBy,
  now: Date,
): boolean {
  if (at === null || session_id !== session.id || now >= secondsAfter(at, archiveProofSeconds)) return false;
  return account.password_changed_at <= at && account.factors_changed_at <= at;
}

/** Why there is no address; null if there is one. */
export function downloadProblem(task: ArchiveTask | null, now: Date): ServerSymbol | null {
  if (task?.status === 'pending' || task?.status === 'processing') return 'user_archive_preparing';
  return isReady(task, now) ? null : 'user_archive_not_found';
}
