import { expect, test } from 'vitest';
import { dateFormatOf, dateFormats, dateOrderOf } from './dates.ts';
import type { DateFormat } from './dates.ts';

test('there are the formats of the specification and no others [SHL-11]', () => {
  expect(Object.keys(dateFormats)).toEqual(['en', 'de', 'es', 'it', 'jp', 'pt', 'fr', 'en-gb', 'zh']);
});

test.each([
  ['', 'year month day'],
  ['IT', 'year month day'],
  ['US', 'month day year'],
  ['GB', 'day month year'],
  ['FR', 'day month year'],
  ['us', 'year month day'],
  ['constructor', 'year month day'],
])('a date in figures in %j is written %s [SHL-11]', (country, order) => {
  expect(dateOrderOf(country).join(' ')).toBe(order);
});

test.each<[string, string, DateFormat]>([
  ['en-US', 'US', 'en'],
  ['en-US', 'GB', 'en-gb'],
  ['en-US', 'FR', 'en-gb'],
  ['en-US', 'constructor', 'en'],
  ['en-US', 'DE', 'en'],
  ['en-US', '', 'en'],
  ['zh-CN', 'GB', 'zh'],
])('words are of the text’s language: %s in %j is %s [SHL-11]', (language, country, format) => {
  expect(dateFormatOf(language, country)).toBe(format);
});
