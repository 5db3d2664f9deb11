import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanEmail, emailProblem } from './email.ts';

const local63 = 'a'.repeat(63);
const label63 = 'd'.repeat(63);
/** 254 characters: a local part of 63, and labels that fill the rest. */
const longest = `${local63}@${label63}.${label63}.${'d'.repeat(58)}.com`;

test.each([
  ['a@b.co', '6 characters'],
  [longest, '254 characters'],
  [`${local63}@example.com`, 'a local part of 63'],
  [`a@${label63}.com`, 'a label of 63'],
  ['a@example.ab', 'a last label of 2'],
  [`a@example.${'a'.repeat(26)}`, 'a last label of 26'],
  ['a+b_c-d.e@example.com', 'every sign a local part may have'],
  ['-a@example.com', 'a hyphen at the start of the name'],
  ['1@2.3.com', 'digits'],
  ['Ann@Example.COM', 'capitals'],
  ['a@b-c.d--e.com', 'hyphens inside labels'],
])('accepts %s: %s [VAL-03]', (text) => {
  expect(emailProblem(text)).toBeNull();
});

test('reports empty input as empty [VAL-03]', () => {
  expect(emailProblem('')).toBe('empty');
});

const unshaped = ['ann', 'ann.example.com', '@example.com', 'ann@', '@', ' '];

test.each(unshaped)('%j is not a name, an at sign and a domain [VAL-03]', (text) => {
  expect(emailProblem(text)).toBe('format');
});

test.each([
  ['a@b.c', '5 characters'],
  [`a${longest}`, '255 characters'],
  [`${local63}@${label63}.${label63}.${'d'.repeat(59)}.com`, '255 characters with parts of an allowed length'],
  [`${local63}a@example.com`, 'a local part of 64'],
  [`a@${label63}d.com`, 'a label of 64'],
  ['a@example.a', 'a last label of 1'],
  [`a@example.${'a'.repeat(27)}`, 'a last label of 27'],
  ['a@example.c0m', 'a digit in the last label'],
  ['a@example', 'one label'],
  ['a..b@example.com', 'two dots in the name'],
  ['a.@example.com', 'a dot before the at sign'],
  ['.a@example.com', 'a dot at the start'],
  ['a@example..com', 'two dots in the domain'],
  ['a@.example.com', 'a dot after the at sign'],
  ['a@example.com.', 'a dot at the end'],
  ['a@-b.com', 'a hyphen at the start of a label'],
  ['a@b-.com', 'a hyphen at the end of a label'],
  ['a@b_c.com', 'an underscore in a label'],
  ['a@b@example.com', 'two at signs'],
  ['a b@example.com', 'a space'],
  [' ann@example.com', 'a space before it, which is not trimmed'],
  ['ann@example.com ', 'a space after it, which is not trimmed'],
  ['"a"@example.com', 'quotation marks'],
  ['ann@[192.0.2.1]', 'a numeric address'],
  ['añn@example.com', 'a letter outside ASCII'],
  ['ann@exämple.com', 'a domain outside ASCII'],
  ['ann@example.com\n', 'a line break at the end'],
  ['a\u200bnn@example.com', 'a character without shape'],
])('refuses %j: %s [VAL-03]', (text) => {
  expect(emailProblem(text)).toBe('invalid');
});

test('the longest address has 254 characters [VAL-03]', () => {
  expect(longest.length).toBe(254);
});

test('every accepted address meets every part of the rule [VAL-03]', () => {
  const part = fc.string({ unit: fc.constantFrom(...'aZ09+_-.@é '.split('')), maxLength: 70 });
  const anything = fc.oneof(
    fc.emailAddress(),
    fc.string(),
    fc.tuple(part, part).map((sides) => sides.join('@')),
  );
  fc.assert(
    fc.property(anything, (text) => {
      if (emailProblem(text) !== null) return;
      const [local = '', domain = '', ...more] = text.split('@');
      const labels = domain.split('.');
      expect(more).toEqual([]);
      expect(text.length).toBeGreaterThanOrEqual(6);
      expect(text.length).toBeLessThanOrEqual(254);
      expect(text).not.toMatch(/\.\.|\.@/);
      expect(local).toMatch(/^[A-Za-z0-9+_-][A-Za-z0-9+_.-]*$/);
      expect(local.length).toBeLessThanOrEqual(63);
      expect(labels.length).toBeGreaterThan(1);
      expect(labels.every((label) => label.length >= 1 && label.length <= 63)).toBe(true);
      expect(labels.at(-1)).toMatch(/^[A-Za-z]{2,26}$/);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['\u200Blin@example.com', 'lin@example.com'],
  ['\u202Alin@example.com\u202C', 'lin@example.com'],
  [' lin＠example.com\u00A0', 'lin@example.com'],
  ['mailto:lin@example.com', 'lin@example.com'],
  ['Lin Hart <lin@example.com>', 'lin@example.com'],
  ['"Lin" <mailto:lin@example.com>', 'lin@example.com'],
  ['Lin Hart <lin@example.com> ', 'lin@example.com'],
  ['< lin@example.com >', 'lin@example.com'],
  ['mailto: lin@example.com', 'lin@example.com'],
  ['lin@example.com', 'lin@example.com'],
  ['Lin <lin@example.com>, Ann <ann@example.com', 'Lin <lin@example.com>, Ann <ann@example.com'],
  ['not-mailto:lin@example.com', 'not-mailto:lin@example.com'],
  ['<lin', '<lin'],
  ['13800138000', '13800138000'],
])('a pasted address %j is read as %s [VAL-03]', (typed, address) => {
  expect(cleanEmail(typed)).toBe(address);
});
