import type { KeySummary } from './vault-status.ts';

/** Keys that one protection code opens together, or keys without protection. */
export interface KeyGroup {
  readonly id: string;
  readonly hint: string;
  readonly keys: number;
  /** `unusable`: the keys contradict each other. Other groups are unaffected. */
  readonly state: 'open' | 'locked' | 'unusable';
}

/** Groups the protected keys: one group for each head, and one for all unusable keys. */
export function groupsOf(keys: readonly KeySummary[]): readonly KeyGroup[] {
  const heads = keys.filter((key) => key.protected && key.followId === null && key.isUsable);
  const groups = heads.map(({ id, hint, isOpen }): KeyGroup => {
    const followers = keys.filter(({ followId }) => followId === id);
    return { id, hint, keys: 1 + followers.length, state: isOpen ? 'open' : 'locked' };
  });
  const unusable = keys.filter(({ isUsable }) => !isUsable);
  const [first] = unusable;
  return first === undefined
    ? groups
    : [...groups, { id: first.id, hint: '', keys: unusable.length, state: 'unusable' }];
}

/** Whether a group is in this state. */
export function hasGroup(groups: readonly KeyGroup[], state: KeyGroup['state']): boolean {
  return groups.some((group) => group.state === state);
}

/** The groups after the open ones have been locked. */
export function lockGroups(groups: readonly KeyGroup[]): readonly KeyGroup[] {
  return groups.map((group) => (group.state === 'open' ? { ...group, state: 'locked' } : group));
}
