import { expect, test } from 'vitest';
import { decideFactors, isBefore } from './take-back-rules.ts';

const day = (number: string): Date => new Date(`2026-03-${number}T10:00:00Z`);
const [before, since, after] = [day('01'), day('02'), day('03')];
const own = { isOn: true, addedAt: before, codesAt: before };
const added = { ...own, addedAt: after };
const off = { isOn: false, addedAt: null, codesAt: null };
const former = { added_at: before, codes_at: before, codes: ['hash'] };

test('what has no date was there from the start [PRO-04]', () => {
  expect([isBefore(null, since), isBefore(before, since), isBefore(since, since)]).toEqual([true, true, false]);
});

test.each([
  ['what was on before stays', own, null, 'keep', ['authenticator kept']],
  ['what the intruder added goes', added, null, 'remove', ['authenticator removed']],
  ['what was off stays off', off, null, 'keep', []],
  [
    'what the intruder turned off is back, with its codes',
    off,
    former,
    'restore',
    ['authenticator restored', 'backupCodes restored'],
  ],
  [
    'what the intruder replaced is back',
    added,
    former,
    'restore',
    ['authenticator removed', 'authenticator restored', 'backupCodes restored'],
  ],
  [
    'new codes of the same authenticator go',
    own,
    former,
    'restore',
    ['authenticator kept', 'backupCodes removed', 'backupCodes restored'],
  ],
  ['codes that were used up do not come back', off, { ...former, codes: [] }, 'restore', ['authenticator restored']],
  ['what the intruder both added and lost stays away', off, { ...former, added_at: after }, 'keep', []],
] as const)('%s [PRO-04, TFA-04]', (_, present, lost, act, changes) => {
  const decision = decideFactors(present, lost, since);
  expect([decision.act, decision.changes.map(({ thing, outcome }) => `${thing} ${outcome}`)]).toEqual([act, changes]);
});
