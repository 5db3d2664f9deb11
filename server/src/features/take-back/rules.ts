import type { AccountChange } from '#contract/account-changes.ts';
import { newPlaceSeconds } from '#contract/limits.ts';
import { areLongKnown, isLongKnown, type LoginPlace } from '../../accounts/login-places.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Place } from '../../platform/database/place.ts';
import type { FormerCode } from '../../platform/database/former-code.ts';

interface Move {
  /** When the first session behind the address change was opened. */
  openedAt: Date;
  /** The last places of these sessions; empty if they are deleted. */
  movedFrom: readonly Place[];
  now: Date;
}

/**
 * The moment to which a take-back restores the account: when the session that changed the address was opened. If that came from a place
 * that is new to the account, the first login from any new place, because an intruder may log in several times, from several places. An
 * owner at a place known for longer keeps what they added, even if a thief of their former mailbox takes the change back.
 */
export function restorePointOf({ openedAt, movedFrom, now }: Move, places: readonly LoginPlace[]): Date {
  if (areLongKnown(movedFrom, places, now)) return openedAt;
  const start = secondsAfter(now, -newPlaceSeconds).getTime();
  // A place that the owner reported may be older.
  const firsts = places
    .filter((place) => !isLongKnown(place, now))
    .map(({ firstAt }) => Math.max(start, firstAt.getTime()));
  return new Date(Math.min(openedAt.getTime(), ...firsts));
}

interface Present {
  isOn: boolean;
  /** Null: it existed from the start. */
  addedAt: Date | null;
  codesAt: Date | null;
}

/** The first one lost since. */
interface Former {
  added_at: Date | null;
  codes_at: Date | null;
  codes: readonly Pick<FormerCode, 'usedAt'>[];
}

/** What happens to the second factor: it stays, is turned off or is restored. */
export interface FactorsDecision {
  act: 'keep' | 'remove' | 'restore';
  changes: AccountChange[];
}

/** Whether something existed before a moment. */
export function isBefore(at: Date | null, since: Date): boolean {
  return at === null || at < since;
}

/** Determines the second factor at a moment: whatever was on then is either the first one lost since or still on. */
export function decideFactors(
  { isOn, addedAt, codesAt }: Present,
  former: Former | null,
  since: Date,
): FactorsDecision {
  const added = isOn && !isBefore(addedAt, since);
  const removed = added ? [change('authenticator', 'removed', addedAt)] : [];
  if (former === null || !isBefore(former.added_at, since)) {
    if (isOn && !added) return { act: 'keep', changes: [change('authenticator', 'kept', addedAt)] };
    return { act: isOn ? 'remove' : 'keep', changes: removed };
  }
  // Used ones stay used.
  const restoredCodes = former.codes.some(({ usedAt }) => usedAt === null)
    ? [change('backupCodes', 'restored', former.codes_at)]
    : [];
  if (!isOn || added)
    return {
      act: 'restore',
      changes: [...removed, change('authenticator', 'restored', former.added_at), ...restoredCodes],
    };
  // The same authenticator with other backup codes.
  return {
    act: 'restore',
    changes: [change('authenticator', 'kept', addedAt), change('backupCodes', 'removed', codesAt), ...restoredCodes],
  };
}

export function change(
  thing: AccountChange['thing'],
  outcome: AccountChange['outcome'],
  at: Date | null,
  name: string | null = null,
): AccountChange {
  return { thing, outcome, at: at?.getTime() ?? null, name };
}
