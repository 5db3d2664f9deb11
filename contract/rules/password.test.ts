import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newPasswordProblems, passwordProblem, passwordStrength, strengthLabel } from './password.ts';

const face = '😀';
const eAcute = 'e\u0301';

test.each([
  [7, 'length'],
  [8, null],
  [31, null],
  [32, 'length'],
] as const)('a password of %i characters: %s [VAL-01]', (count, problem) => {
  expect(passwordProblem('a'.repeat(count))).toBe(problem);
  expect(passwordProblem(face.repeat(count))).toBe(problem);
});

test.each([
  ['', 'length'],
  [' '.repeat(8), null],
  [`${' '.repeat(4)}abcd`, null],
  [eAcute.repeat(4), null],
  [eAcute.repeat(3), 'length'],
] as const)('checks %j as typed: %s [VAL-01]', (text, problem) => {
  expect(passwordProblem(text)).toBe(problem);
});

test.each([
  ['aaaaaaa', 0],
  ['aA1!'.repeat(8), 0],
  ['aaaaaaaa', 2],
  ['AAAAAAAA', 2],
  ['11111111', 2],
  ['!!!!!!!!', 2],
  ['        ', 2],
  ['éééééééé', 2],
  [face.repeat(8), 2],
  ['aaaa1111', 3],
  ['aaaaAAAA', 3],
  ['aaAA1111', 4],
  ['aaAA11!!', 5],
  [`${'aA1!'.repeat(7)}aA1`, 5],
] as const)('%j has strength %i [VAL-01]', (text, strength) => {
  expect(passwordStrength(text)).toBe(strength);
});

test.each([
  [0, 'tooWeak'],
  [1, 'tooWeak'],
  [2, 'weak'],
  [3, 'medium'],
  [4, 'strong'],
  [5, 'strong'],
] as const)('strength %i has the label %s [VAL-01]', (strength, label) => {
  expect(strengthLabel(strength)).toBe(label);
});

test.each([
  ['', '', 'empty', null],
  ['', 'quiet-harbor', 'empty', null],
  ['quiet', '', 'length', 'empty'],
  ['quiet', 'quiet', 'length', null],
  ['quiet', 'harbor', 'length', 'mismatch'],
  ['quiet-harbor', '', null, 'empty'],
  ['quiet-harbor', 'quiet-harbour', null, 'mismatch'],
  ['quiet-harbor', 'quiet-harbor', null, null],
] as const)('the new password "%s", repeated as "%s": %s, %s [VAL-02]', (password, repeated, problem, confirmation) => {
  expect(newPasswordProblems(password, repeated)).toEqual({ password: problem, confirmation });
});

test('strength is 0 exactly when the length is not allowed [VAL-01]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(passwordStrength(text) === 0).toBe(passwordProblem(text) === 'length');
    }),
  );
});
