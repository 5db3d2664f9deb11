import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { notReadYet } from '#machines/shared/retryable-read.ts';
import type {
  AccessItem,
  AccessKind,
  AccountSessionsContext,
  AccountSessionsInput,
  Target,
} from './account-sessions.model.ts';

export function contextAtStart({ input: { kind } }: { input: AccountSessionsInput }): AccountSessionsContext {
  return { ...notReadYet, kind, items: null, target: null, ended: null, nextId: null };
}

/** Whether the item can be ended here. The session of this page ends by logging out. */
export function canEnd(item: AccessItem): boolean {
  return item.kind !== 'session' || !item.isCurrent;
}

/** Apps are removed one by one. */
export function canEndAll(kind: AccessKind, items: readonly AccessItem[]): boolean {
  return kind !== 'apps' && items.some(canEnd);
}

/** Whether there is so much that the list has one button for all of it. */
export function offersAll(kind: AccessKind, items: readonly AccessItem[]): boolean {
  return canEndAll(kind, items) && items.filter(canEnd).length > 1;
}

export function targetOf(items: readonly AccessItem[], id: string): Target | null {
  const found = items.find((item) => item.id === id && canEnd(item));
  return found === undefined ? null : { id, name: found.name };
}

/** What remains when the target has ended. */
export function remaining(items: readonly AccessItem[], target: Target | null): readonly AccessItem[] {
  if (target === 'all') return items.filter((item) => !canEnd(item));
  return items.filter(({ id }) => id !== target?.id);
}

/** Whether none of the target is in the list. */
export function isGone(items: readonly AccessItem[], target: Target | null): boolean {
  return remaining(items, target).length === items.length;
}

/** Where the attention goes when the target has ended: the row behind it, else the one before. */
export function idBehind(items: readonly AccessItem[], target: Target | null): string | null {
  if (target === null || target === 'all') return null;
  const index = items.findIndex(({ id }) => id === target.id);
  const near = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0)).toReversed()];
  return near.find(canEnd)?.id ?? null;
}

/** Only the list says whether it ended: the answer was lost, or it had ended before. */
export function isEndUncertain({ failure }: Pick<AccountSessionsContext, 'failure'>): boolean {
  return failure?.symbol === 'not_found' || isOutcomeUnknown(failure);
}
