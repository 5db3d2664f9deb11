import { expect, test } from 'vitest';
import { decideRemoval, dueAfter, removalState } from './rules.ts';

const asked = new Date('2026-12-01T12:00:00Z');
const after = (hours: number) => new Date(asked.getTime() + hours * 3_600_000);
const open = { asked_at: asked, due_at: after(72), refused_at: null, used_at: null, done_at: null };

test.each([
  ['waits before its time', open, null, after(71.9), 'waiting'],
  ['is due after 72 hours', open, null, after(72), 'due'],
  ['is due where the account was used before it only', open, after(-1), after(72), 'due'],
  ['is due where the account was used as it was made', open, asked, after(72), 'due'],
  ['ends when the account is used during the wait: nothing was lost', open, after(1), after(72), 'used'],
  ['stays ended by a use', { ...open, used_at: after(1) }, null, after(72), 'used'],
  ['expires a week after it is due', open, null, after(72 + 7 * 24), 'expired'],
  [
    'waits for a second key, no matter who uses the account',
    { ...open, due_at: null },
    after(1),
    after(100),
    'waiting',
  ],
  [
    'expires a week after it was asked where it needs a second key',
    { ...open, due_at: null },
    null,
    after(168),
    'expired',
  ],
  ['stays refused', { ...open, refused_at: after(1) }, null, after(72), 'refused'],
  ['stays done', { ...open, done_at: after(73) }, after(74), after(75), 'done'],
])('a request to remove a second factor %s [OPR-06]', (_, removal, usedAt, now, state) => {
  expect(removalState(removal, usedAt, now)).toBe(state);
});

test.each([
  ['is enough after 72 hours', 1, null, after(72)],
  ['is never enough where no address can refuse', 0, null, null],
  ['is never enough in the week after a refusal', 2, after(-7 * 24 + 1), null],
  ['is enough again a week after a refusal', 2, after(-7 * 24), after(72)],
])('one key %s [OPR-06]', (_, addresses, refusedAt, due) => {
  expect(dueAfter(asked, addresses, refusedAt)).toEqual(due);
});

test.each([
  ['asks where nothing is open', null, 'ann', 'ask'],
  ['asks again after a refusal', { asked_by: 'ann', state: 'refused' }, 'ben', 'ask'],
  ['asks again where the account was used', { asked_by: 'ann', state: 'used' }, 'ben', 'ask'],
  ['asks again after a removal', { asked_by: 'ann', state: 'done' }, 'ann', 'ask'],
  ['asks again where nobody acted in time', { asked_by: 'ann', state: 'expired' }, 'ben', 'ask'],
  ['waits where the same key asked', { asked_by: 'ann', state: 'waiting' }, 'ann', 'wait'],
  ['removes where another key asked', { asked_by: 'ann', state: 'waiting' }, 'ben', 'remove'],
  ['removes where the same key asked in time', { asked_by: 'ann', state: 'due' }, 'ann', 'remove'],
] as const)('a call of an operator %s [OPR-06]', (_, removal, operator, decision) => {
  expect(decideRemoval(removal, operator)).toBe(decision);
});
