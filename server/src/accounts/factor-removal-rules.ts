import { factorRemovalHours, factorRemovalOpenDays, factorRemovalPauseDays } from '#contract/limits.ts';
import { secondsAfter } from '../platform/clock.ts';

/** Who asked, where it was not support. No key has this name: names have no space. */
export const owner = 'the owner';

interface Removal {
  asked_at: Date;
  /** When one key is enough; null: never. */
  due_at: Date | null;
  refused_at: Date | null;
  done_at: Date | null;
}

/** `used`: someone was logged in to the account meanwhile, so nothing was lost. */
type RemovalState = 'waiting' | 'due' | 'used' | 'refused' | 'done' | 'expired';

/**
 * What became of a request to remove a second factor. `usedAt`: when the account was last used by someone who was
 * logged in.
 */
export function removalState(removal: Removal, usedAt: Date | null, now: Date): RemovalState {
  const { asked_at: askedAt, due_at: dueAt, refused_at: refusedAt, done_at: doneAt } = removal;
  if (doneAt !== null) return 'done';
  if (refusedAt !== null) return 'refused';
  if (now >= secondsAfter(dueAt ?? askedAt, factorRemovalOpenDays * 86_400)) return 'expired';
  if (dueAt === null) return 'waiting';
  if (usedAt !== null && usedAt > askedAt) return 'used';
  return now < dueAt ? 'waiting' : 'due';
}

/**
 * When one key is enough: after the days in which every address can refuse. Never without an address that could, nor
 * soon after a refusal: who cannot get one request past the owner would send the next.
 */
export function dueAfter(now: Date, addresses: number, refusedAt: Date | null): Date | null {
  const isPaused = refusedAt !== null && refusedAt > secondsAfter(now, -factorRemovalPauseDays * 86_400);
  return addresses === 0 || isPaused ? null : secondsAfter(now, factorRemovalHours * 3600);
}

/** What a call of an operator does with the open request of an account. */
export function decideRemoval(
  open: { asked_by: string; state: RemovalState } | null,
  operator: string,
): 'ask' | 'wait' | 'remove' {
  if (open === null || (open.state !== 'waiting' && open.state !== 'due')) return 'ask';
  return open.asked_by !== operator || open.state === 'due' ? 'remove' : 'wait';
}
