import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { accountSessionsMachine } from './account-sessions.machine.ts';
import type { AccessItem, AccountSessionsContext, SessionItem } from './account-sessions.model.ts';
import { canEndAll, offersAll } from './account-sessions.rules.ts';

export interface NamingScreen {
  readonly item: SessionItem;
  readonly busy: boolean;
  readonly problem: AccountSessionsContext['nameProblem'];
  readonly failure: Failure | null;
}

export interface AccessListScreen {
  readonly name: 'listed';
  readonly items: readonly AccessItem[];
  readonly offersAll: boolean;
  /** What is being ended: its id, or `all`. */
  readonly ending: string | null;
  readonly ended: AccountSessionsContext['ended'];
  readonly renamed: AccountSessionsContext['renamed'];
  /** The dialog that names a device; null while it is closed. */
  readonly naming: NamingScreen | null;
  /** The row whose button gets the focus next. */
  readonly nextId: string | null;
  /** Why the last one could not be ended. */
  readonly failure: Failure | null;
  readonly waitSeconds: number;
}

export type AccountSessionsScreen = UnreadScreen | AccessListScreen;

export function selectScreen(snapshot: SnapshotFrom<typeof accountSessionsMachine>): AccountSessionsScreen {
  const { kind, unread, items, target, ended, renamed, nextId, failure, waitSeconds } = snapshot.context;
  if (items === null) return unread;
  const busy = snapshot.hasTag('busy');
  const targetId = target === null || target === 'all' ? target : target.id;
  return {
    name: 'listed',
    items,
    offersAll: offersAll(kind, items),
    ending: busy ? targetId : null,
    ended,
    renamed,
    naming: selectNaming(snapshot),
    nextId,
    failure: busy || snapshot.matches('naming') ? null : failure,
    waitSeconds,
  };
}

function selectNaming(snapshot: SnapshotFrom<typeof accountSessionsMachine>): NamingScreen | null {
  const { chosen, nameProblem: problem, failure } = snapshot.context;
  const busy = snapshot.matches('savingName');
  if (chosen === null || (!busy && !snapshot.matches('naming'))) return null;
  return { item: chosen, busy, problem, failure: busy ? null : failure };
}

/** Whether there is a button to end all of them, and whether it is busy. */
export function selectEndingAll(snapshot: SnapshotFrom<typeof accountSessionsMachine>): {
  isOffered: boolean;
  busy: boolean;
} {
  const { kind, items, target } = snapshot.context;
  return { isOffered: items !== null && canEndAll(kind, items), busy: snapshot.hasTag('busy') && target !== null };
}
