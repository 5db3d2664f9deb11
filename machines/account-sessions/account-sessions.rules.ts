import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type {
  AccessItem,
  AccessKind,
  AccountSessionsContext,
  AccountSessionsInput,
  SessionItem,
  Target,
} from './account-sessions.model.ts';

export function contextAtStart({ input: { kind } }: { input: AccountSessionsInput }): AccountSessionsContext {
  return {
    failure: null,
    waitSeconds: 0,
    ...notRead,
    kind,
    items: null,
    target: null,
    ended: null,
    chosen: null,
    newName: '',
    nameProblem: null,
    renamed: null,
    nextId: null,
  };
}

/** What is known when a request to end access starts. */
export const notEnded = { ended: null, renamed: null, nextId: null, failure: null, waitSeconds: 0 } as const;

/** Whether the item can be ended here. The session of this page is ended by logging out. */
export function canEnd(item: AccessItem): boolean {
  return item.kind !== 'session' || !item.isCurrent;
}

/** What its owner calls it, or else what its browser does. */
function nameOf(item: AccessItem): string {
  return item.kind === 'app' ? item.name : (item.givenName ?? item.name);
}

export function sessionIn(items: readonly AccessItem[] | null, id: string): SessionItem | null {
  return items?.find((item): item is SessionItem => item.kind === 'session' && item.id === id) ?? null;
}

/** The list with the new name of a device. */
export function withName(items: readonly AccessItem[], id: string, givenName: string): readonly AccessItem[] {
  return items.map((item) => (item.kind === 'session' && item.id === id ? { ...item, givenName } : item));
}

/** Apps are removed one by one. */
export function canEndAll(kind: AccessKind, items: readonly AccessItem[]): boolean {
  return kind !== 'apps' && items.some(canEnd);
}

/** Whether the list is long enough for an "end all" button. */
export function offersAll(kind: AccessKind, items: readonly AccessItem[]): boolean {
  return canEndAll(kind, items) && items.filter(canEnd).length > 1;
}

export function targetOf(items: readonly AccessItem[], id: string): Target | null {
  const found = items.find((item) => item.id === id && canEnd(item));
  return found === undefined ? null : { id, name: nameOf(found), isCurrent: found.isCurrent };
}

/** What remains after the target has ended. */
export function remaining(items: readonly AccessItem[], target: Target | null): readonly AccessItem[] {
  if (target === 'all') return items.filter((item) => !canEnd(item));
  return items.filter(({ id }) => id !== target?.id);
}

/** Whether the list no longer contains the target. */
export function isGone(items: readonly AccessItem[], target: Target | null): boolean {
  return remaining(items, target).length === items.length;
}

/** Where the focus goes after the target has ended: the next row, or else the previous one. */
export function idBehind(items: readonly AccessItem[], target: Target | null): string | null {
  if (target === null || target === 'all') return null;
  const index = items.findIndex(({ id }) => id === target.id);
  const near = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0)).toReversed()];
  return near.find(canEnd)?.id ?? null;
}
