import type { AccountChange } from '#contract/account-changes.ts';
import { newPlaceSeconds } from '#contract/limits.ts';
import { areAmong, isHome, isLongKnown, type LoginPlace } from '../../accounts/login-places.ts';
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
 * The moment to which a take-back restores the account. After a change from home, a place known for 60 days, the change
 * itself. After one from a place known for 30 days, when the session that made it was opened. After one from a place
 * that is new to the account, the first login from any new place, because an intruder may log in several times, from
 * several places.
 */
export function restorePointOf({ openedAt, movedFrom, now }: Move, places: readonly LoginPlace[]): Date {
  if (
    areAmong(
      movedFrom,
      places.filter((place) => isHome(place, now)),
    )
  )
    return now;
  if (
    areAmong(
      movedFrom,
      places.filter((place) => isLongKnown(place, now)),
    )
  )
    return openedAt;
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

/** The moment to restore, and when the owner acted at home since: what was added at these times stays. */
export interface RestorePoint {
  since: Date;
  own: readonly Date[];
}

/** Whether something was added since a moment, and not by the owner at home. */
export function wasAdded(at: Date | null, { since, own }: RestorePoint): boolean {
  return at !== null && at >= since && !own.some((each) => each.getTime() === at.getTime());
}

/** Determines the second factor at a moment: whatever was on then is either the first one lost since or still on. */
export function decideFactors(
  { isOn, addedAt, codesAt }: Present,
  former: Former | null,
  point: RestorePoint,
): FactorsDecision {
  const added = isOn && wasAdded(addedAt, point);
  const removed = added ? [change('authenticator', 'removed', addedAt)] : [];
  if (former === null || wasAdded(former.added_at, point)) {
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

/**
 * Which second factor a take-back asks for: the one that stays or is restored, if it was on when the address was
 * changed. Otherwise the former mailbox alone would be enough to take a protected account from its owner.
 */
export function factorToProve(
  { act, changes }: FactorsDecision,
  present: Present,
  former: (Former & { ended_at: Date }) | null,
  changedAt: Date,
): 'present' | 'former' | 'none' {
  const wasOn = (addedAt: Date | null) => addedAt === null || addedAt < changedAt;
  if (act === 'restore' && former !== null)
    return wasOn(former.added_at) && former.ended_at >= changedAt ? 'former' : 'none';
  const isKept = changes.some(({ thing, outcome }) => thing === 'authenticator' && outcome === 'kept');
  return isKept && wasOn(present.addedAt) ? 'present' : 'none';
}

export function change(
  thing: AccountChange['thing'],
  outcome: AccountChange['outcome'],
  at: Date | null,
  name: string | null = null,
): AccountChange {
  return { thing, outcome, at: at?.getTime() ?? null, name };
}
