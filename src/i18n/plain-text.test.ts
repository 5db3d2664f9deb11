import { expect, test } from 'vitest';
import { dayInFigures, dayInWords } from './dates.ts';
import { asPlainText } from './plain-text.ts';

const day = new Date(2026, 2, 9);

test.each([
  [dayInWords(day, 'en'), 'March 9, 2026'],
  [dayInWords(day, 'zh'), '2026年3月9日'],
  [dayInFigures(day, 'CN'), '2026-03-09'],
])('a date for a file has plain characters only: %s [SHL-11, TFA-03]', (shown, written) => {
  expect(shown).not.toBe(written);
  expect(asPlainText(shown)).toBe(written);
});
