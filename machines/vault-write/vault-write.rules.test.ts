import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { blank, draft } from './vault-write.harness.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import { draftProblem, partsOf } from './vault-write.rules.ts';
import { noProblem } from './vault-write.model.ts';

test.each([
  ['set', { pin: 'empty', understood: 'missing' }],
  ['change', { current: 'empty', pin: 'empty' }],
  ['reset', { pin: 'empty', understood: 'missing' }],
  ['turnOff', { current: 'empty' }],
  ['delete', { understood: 'missing' }],
] as const)('a blank form of "%s" has a problem at each required part [KEY-11]', (kind, problem) => {
  expect(draftProblem(kind, blank, 64)).toEqual({ ...noProblem, ...problem });
  expect(hasNoProblem(draftProblem(kind, draft, 64))).toBe(true);
});

test.each([
  [{ pin: new Secret('Aa1') }, { pin: 'tooShort', again: 'mismatch' }],
  [{ pin: new Secret('a'.repeat(41)) }, { pin: 'tooLong', again: 'mismatch' }],
  [{ pin: new Secret('lowercase'), again: new Secret('lowercase') }, { pin: 'notMatch' }],
  [{ again: new Secret('cedar-lamp-7') }, { again: 'mismatch' }],
  [{ hint: 'Cedar Lamp 7' }, { hint: 'holdsCode' }],
  [{ hint: 'x'.repeat(65) }, { hint: 'tooLong' }],
] as const)('shows the problem of %o at its part [KEY-10]', (wrong, problem) => {
  expect(draftProblem('set', { ...draft, ...wrong }, 64)).toEqual({ ...noProblem, ...problem });
});

test.each([
  ['Cedar-7', 'tooShort'],
  ['a'.repeat(41), 'tooLong'],
  ['Cedar Lamp 7', 'notMatch'],
  ['\uff11234567a', 'notMatch'],
] as const)('reports %j as the current code in its field, without using up a try [KEY-10]', (typed, problem) => {
  expect(draftProblem('change', { ...draft, current: new Secret(typed) }, 64)).toEqual({
    ...noProblem,
    current: problem,
  });
});

test('a write requires only its own parts [KEY-11]', () => {
  expect(partsOf('turnOff')).toEqual({ current: true, code: false, loss: false });
  expect(draftProblem('turnOff', { ...blank, current: draft.current }, 64)).toEqual(noProblem);
});
