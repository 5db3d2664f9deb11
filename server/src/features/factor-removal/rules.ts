import { factorRemovalHours, factorRemovalOpenDays, factorRemovalPauseDays } from '#contract/limits.ts';
import { secondsAfter } from '../../platform/clock.ts';

/**
 * Marks a request by the owner rather than support. No operator key can have this name, because names contain no space.
 */
export const owner = 'the owner';

interface Removal {
  asked_at: Date;
  /** When one key becomes enough; null means never. */
  due_at: Date | null;
  refused_at: Date | null;
  /** When a use of the account ended it. */
  used_at: Date | null;
  done_at: Date | null;
}

/** `used`: someone was logged in since the request, so nothing was lost. */
export type RemovalState = 'waiting' | 'due' | 'used' | 'refused' | 'done' | 'expired';

/** The outcome of a request to remove a second factor. `usedAt` is when a logged-in user last used the account. */
export function removalState(removal: Removal, usedAt: Date | null, now: Date): RemovalState {
  const { asked_at: askedAt, due_at: dueAt, refused_at: refusedAt, used_at: endedAt, done_at: doneAt } = removal;
  if (doneAt !== null) return 'done';
  if (endedAt !== null) return 'used';
  if (refusedAt !== null) return 'refused';
  if (now >= secondsAfter(dueAt ?? askedAt, factorRemovalOpenDays * 86_400)) return 'expired';
  if (dueAt === null) return 'waiting';
  if (usedAt !== null && usedAt > askedAt) return 'used';
  return now < dueAt ? 'waiting' : 'due';
}

/** Whether a request can still be refused, or end in a removal. */
export function isOpen(state: RemovalState): state is 'waiting' | 'due' {
  return state === 'waiting' || state === 'due';
}

/**
 * When one key is enough: after the days in which every address can refuse. Never if no address can refuse, nor soon
 * after a refusal: an attacker whom the owner has refused would just ask again.
 */
export function dueAfter(now: Date, addresses: number, refusedAt: Date | null): Date | null {
  const isPaused = refusedAt !== null && refusedAt > secondsAfter(now, -factorRemovalPauseDays * 86_400);
  return addresses === 0 || isPaused ? null : secondsAfter(now, factorRemovalHours * 3600);
}

/** What an operator's call does to an account's open request. */
export function decideRemoval(
  open: { asked_by: string; state: RemovalState } | null,
  operator: string,
): 'ask' | 'wait' | 'remove' {
  if (open === null || !isOpen(open.state)) return 'ask';
  return open.asked_by !== operator || open.state === 'due' ? 'remove' : 'wait';
}
