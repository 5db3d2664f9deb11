import type { AccountChange } from '#contract/calls/email.ts';

interface Present {
  isOn: boolean;
  /** Null: it was there from the start. */
  addedAt: Date | null;
  codesAt: Date | null;
}

/** The first that was lost since. */
interface Former {
  added_at: Date | null;
  codes_at: Date | null;
  codes: readonly unknown[];
}

/** What happens to the second factor: it stays, is turned off, or is that of then again. */
export interface FactorsDecision {
  act: 'keep' | 'remove' | 'restore';
  changes: AccountChange[];
}

/** Whether something was there before a moment. */
export function isBefore(at: Date | null, since: Date): boolean {
  return at === null || at < since;
}

/** Goes back to the second factor of a moment: what was on then was lost first, or is on still. */
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
  const restoredCodes = former.codes.length > 0 ? [change('backupCodes', 'restored', former.codes_at)] : [];
  if (!isOn || added)
    return {
      act: 'restore',
      changes: [...removed, change('authenticator', 'restored', former.added_at), ...restoredCodes],
    };
  // The same authenticator with other codes.
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
