import { expect, test } from 'vitest';
import { guarded, nothing, several, unguarded } from './vault.harness.ts';
import { groupsOf, hasGroup, lockGroups } from './key-groups.ts';

test('each head forms a group with its followers, contradicting keys form one, keys without a code form none [KEY-04]', () => {
  expect([groupsOf(nothing.keys), groupsOf(unguarded.keys)]).toEqual([[], []]);
  expect(groupsOf(guarded.keys)).toEqual([{ id: 'head', hint: 'the hall', keys: 2, state: 'locked' }]);
  expect(groupsOf(several.keys)).toEqual([
    { id: 'head', hint: 'the hall', keys: 2, state: 'locked' },
    { id: 'other', hint: 'the shed', keys: 1, state: 'locked' },
    { id: 'chain', hint: '', keys: 2, state: 'unusable' },
  ]);
});

test('locks only open groups again [KEY-02]', () => {
  const groups = groupsOf(several.keys.map((key) => ({ ...key, isOpen: key.id === 'other' })));
  expect(hasGroup(groups, 'open')).toBe(true);
  expect(lockGroups(groups).map(({ state }) => state)).toEqual(['locked', 'locked', 'unusable']);
});
