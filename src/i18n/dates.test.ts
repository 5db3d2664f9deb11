import { expect, test } from 'vitest';
import { dateFormatOf, dateFormats, dayInFigures, dayInWords } from './dates.ts';
import type { DateFormat } from './dates.ts';

const evening = new Date('2026-03-09T23:30:00Z');

test.each([
  ['', '2026-03-09'],
  ['CN', '2026-03-09'],
  ['DE', '2026-03-09'],
  ['IT', '2026-03-09'],
  ['US', '03/09/2026'],
  ['GB', '09/03/2026'],
  ['FR', '09/03/2026'],
  ['us', '2026-03-09'],
])('a day in figures for the country %j: %s [SHL-11]', (country, text) => {
  expect(dayInFigures(evening, country, 'UTC')).toBe(text);
});

test('a day is the one of the place where it is read [SHL-11]', () => {
  expect(dayInFigures(evening, 'GB', 'Asia/Shanghai')).toBe('10/03/2026');
});

test.each([
  ['en', 'March 9, 2026'],
  ['en-gb', '9 March 2026'],
  ['zh', '2026年3月9日'],
  ['de', '9. März 2026'],
  ['es', '9 de marzo de 2026'],
  ['it', '9 marzo 2026'],
  ['jp', '2026年3月9日'],
  ['pt', '9 de março de 2026'],
  ['fr', '9 mars 2026'],
] as const)('a day in words in the format %s: %s [SHL-11]', (format, text) => {
  expect(dayInWords(evening, format, 'UTC')).toBe(text);
});

test('there are the formats of the specification and no others [SHL-11]', () => {
  expect(Object.keys(dateFormats)).toEqual(['en', 'de', 'es', 'it', 'jp', 'pt', 'fr', 'en-gb', 'zh']);
});

test.each<[string, string, DateFormat]>([
  ['en-US', 'US', 'en'],
  ['en-US', 'GB', 'en-gb'],
  ['en-US', 'DE', 'en'],
  ['en-US', '', 'en'],
  ['zh-CN', 'GB', 'zh'],
])('words are of the page’s language: %s in %j is %s [SHL-11]', (language, country, format) => {
  expect(dateFormatOf(language, country)).toBe(format);
});
