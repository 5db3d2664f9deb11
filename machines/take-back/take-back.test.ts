import { expect, test } from 'vitest';
import { changes } from './take-back.harness.ts';
import { groupsOf, hasTakenBack } from './take-back.rules.ts';

test('lists removed items first, then restored ones, then those that cannot be restored, and no empty list [PRO-04]', () => {
  expect(groupsOf(changes).map(({ outcome, changes: { length } }) => [outcome, length])).toEqual([
    ['removed', 6],
    ['restored', 2],
    ['kept', 1],
    ['notRestored', 2],
  ]);
  expect(groupsOf([])).toEqual([]);
  expect(hasTakenBack(changes)).toBe(true);
  expect(hasTakenBack(changes.filter(({ outcome }) => outcome === 'kept'))).toBe(false);
});
