import { changeOutcomes, type AccountChange } from '#contract/account-changes.ts';

export type Change = Readonly<AccountChange>;

export interface ChangeGroup {
  readonly outcome: Change['outcome'];
  readonly changes: readonly Change[];
}

/** The changes grouped by outcome, removals first. */
export function groupsOf(changes: readonly Change[]): ChangeGroup[] {
  const groups = changeOutcomes.map((outcome) => ({
    outcome,
    changes: changes.filter((each) => each.outcome === outcome),
  }));
  return groups.filter((group) => group.changes.length > 0);
}

/** Whether anything was taken back, rather than only kept. */
export function hasTakenBack(changes: readonly Change[]): boolean {
  return changes.some(({ outcome }) => outcome !== 'kept');
}
