import type { AccountChange } from '#contract/account-changes.ts';
import { newPlaceSeconds } from '#contract/limits.ts';
import type { Authenticator } from '../../accounts/authenticators.ts';
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

/** An authenticator, by when it was added; null: it existed from the start. */
type Added = Pick<Authenticator, 'totp_added_at' | 'totp_name'>;

interface Present<Each extends Added> {
  /** Empty while two-factor authentication is off. */
  authenticators: readonly Each[];
  codesAt: Date | null;
}

/** What the account had when some of it was first lost since. */
interface Former<Each extends Added> {
  authenticators: readonly Each[];
  codes_at: Date | null;
  codes: readonly Pick<FormerCode, 'usedAt'>[];
  ended_at: Date;
}

/** What happens to the second factor. */
export interface FactorsDecision<Each extends Added> {
  /** Those that the account then has, oldest first: kept and restored. */
  kept: Each[];
  restored: Each[];
  /** Whether the former backup codes are restored. */
  areCodesRestored: boolean;
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

/**
 * Determines the second factor at a moment: what was on then is still on, or was on when something was first lost
 * since. Without any authenticator, two-factor authentication is off.
 */
export function decideFactors<Each extends Added>(
  { authenticators, codesAt }: Present<Each>,
  former: Former<Each> | null,
  point: RestorePoint,
): FactorsDecision<Each> {
  const isOld = ({ totp_added_at: at }: Each): boolean => !wasAdded(at, point);
  const kept = authenticators.filter(isOld);
  const old = former?.authenticators.filter(isOld) ?? [];
  const restored = old.filter((each) => !kept.some((other) => isSame(each, other)));
  const areCodesRestored = former !== null && old.length > 0 && former.codes_at?.getTime() !== codesAt?.getTime();
  const outcomes = (outcome: AccountChange['outcome'], some: readonly Each[]): AccountChange[] =>
    some.map(({ totp_added_at: at, totp_name: name }) => change('authenticator', outcome, at, name));
  const changes = [
    ...outcomes(
      'removed',
      authenticators.filter((each) => !isOld(each)),
    ),
    ...outcomes('kept', kept),
    ...outcomes('restored', restored),
    ...(areCodesRestored && kept.length > 0 ? [change('backupCodes', 'removed', codesAt)] : []),
    // Used ones stay used.
    ...(areCodesRestored && former.codes.some(({ usedAt }) => usedAt === null)
      ? [change('backupCodes', 'restored', former.codes_at)]
      : []),
  ];
  return { kept, restored, areCodesRestored, changes };
}

function isSame(one: Added, other: Added): boolean {
  return one.totp_added_at?.getTime() === other.totp_added_at?.getTime();
}

/**
 * The authenticators whose codes a take-back asks for: those that stay or are restored, if one of them was on when the
 * address was changed. Otherwise the former mailbox alone would be enough to take a protected account from its owner.
 * Any of them proves the owner, also one that an intruder removed just before the change.
 */
export function factorsToProve<Each extends Added>(
  { kept, restored }: FactorsDecision<Each>,
  former: Former<Each> | null,
  changedAt: Date,
): Each[] {
  const wasOn = ({ totp_added_at: at }: Each): boolean => at === null || at < changedAt;
  const isLostSince = former !== null && former.ended_at >= changedAt;
  const wasProtected = kept.some(wasOn) || (isLostSince && restored.some(wasOn));
  return wasProtected ? [...kept, ...restored].filter(wasOn) : [];
}

export function change(
  thing: AccountChange['thing'],
  outcome: AccountChange['outcome'],
  at: Date | null,
  name: string | null = null,
): AccountChange {
  return { thing, outcome, at: at?.getTime() ?? null, name };
}
