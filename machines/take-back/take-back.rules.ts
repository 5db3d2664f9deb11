import { changeOutcomes } from '#contract/account-changes.ts';
import type { Change } from './take-back.model.ts';

export interface ChangeGroup {
  readonly outcome: Change['outcome'];
  readonly changes: readonly Change[];
}

/** The changes by what became of them: what was removed first. */
export function groupsOf(changes: readonly Change[]): ChangeGroup[] {
  const groups = changeOutcomes.map((outcome) => ({
    outcome,
    changes: changes.filter((each) => each.outcome === outcome),
  }));
  return groups.filter((group) => group.changes.length > 0);
}

/** Whether anything was undone: what was only kept was not. */
export function hasUndone(changes: readonly Change[]): boolean {
  return changes.some(({ outcome }) => outcome !== 'kept');
}
