import { expect, test } from 'vitest';
import { cleanName, itemNameProblem, nameProblem } from './names.ts';

test.each([
  [0, null],
  [64, null],
  [65, 'tooLong'],
] as const)('a name of %i characters: %s [VAL-08]', (count, problem) => {
  expect(nameProblem('a'.repeat(count))).toBe(problem);
  expect(nameProblem('😀'.repeat(count))).toBe(problem);
  expect(nameProblem('王'.repeat(count))).toBe(problem);
});

test.each([
  [32, null],
  [33, 'tooLong'],
] as const)('under the older rule, a name of %i characters: %s [VAL-07]', (count, problem) => {
  expect(nameProblem('王'.repeat(count), 32)).toBe(problem);
});

const [family, persian] = ['👩\u200d👩\u200d👧', 'می\u200cخواهم'];

test.each(
  [
    '\u0000',
    '\n',
    '\u007f',
    '\u0085',
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u2028',
    '\u2029',
    '\ufeff',
  ].map((character) => [JSON.stringify(character), character]),
)('refuses a typed name with the hidden character %s, and cleans an imported one [PRO-01, VAL-08]', (_, character) => {
  expect(nameProblem(`Lin${character}Hart`)).toBe('hidden');
  expect(cleanName(`Lin${character}Hart${character}`)).toBe('LinHart');
});

test.each([
  ['a filler', '\u3164'],
  ['two fillers with a space between', '\uffa0 \u115f'],
  ['a space without width', '\u200b'],
  ['a joiner', '\u200d'],
  ['an empty Braille cell', '\u2800'],
  ['a variation selector', '\ufe0f'],
  ['tags', '\u{e0041}\u{e007f}'],
])('refuses a typed name of only %s, and empties an imported one [PRO-01, VAL-08]', (_, name) => {
  expect([nameProblem(name), cleanName(name)]).toEqual(['hidden', '']);
});

test.each(['', ' '])('the empty name %j has no hidden character [VAL-08]', (name) => {
  expect([nameProblem(name), cleanName(name)]).toEqual([null, name]);
});

test.each([
  family,
  persian,
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'ស\u200bុខ',
  'Zoë',
  '王小雨',
  'عمر',
  'नमस्ते',
])('the name %s keeps the joiners it needs [VAL-08]', (name) => {
  expect([nameProblem(name), cleanName(name)]).toEqual([null, name]);
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  [' Kitchen tablet ', null],
  ['\u200b', 'hidden'],
  ['a\nb', 'hidden'],
  ['a'.repeat(64), null],
  [` ${'a'.repeat(64)} `, null],
  ['a'.repeat(65), 'tooLong'],
])('the name %j of a passkey or a device: %s [VAL-08]', (name, problem) => {
  expect(itemNameProblem(name)).toBe(problem);
});
