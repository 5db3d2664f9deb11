import { expect, test } from 'vitest';
import { countries } from '../countries.ts';
import { dateFormatOf, dateFormats, dateOrderOf, hasDaysInFigures, hasTwelveHours, type DateFormat } from './dates.ts';

test('offers exactly the date formats of the specification [SHL-11]', () => {
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
])('writes a numeric date in %j as %s [SHL-11]', (country, order) => {
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
  ['ja-JP', 'JP', 'jp'],
])('words are in the language of the text: %s in %j is %s [SHL-11]', (language, country, format) => {
  expect(dateFormatOf(language, country)).toBe(format);
});

test.each([
  ['en-US', '', true],
  ['en-US', 'IT', true],
  ['en-US', 'US', false],
  ['en-US', 'GB', false],
  ['zh-CN', '', false],
  ['zh-CN', 'US', false],
])('whether a text in %s for %j writes its dates in figures: %s [SHL-11]', (language, country, inFigures) => {
  expect(hasDaysInFigures(language, country)).toBe(inFigures);
});

test('the countries with a clock of 12 hours are those of CLDR, whose versions differ in a few [SHL-11]', () => {
  const differing = countries.filter((country) => {
    // In the language of the country: English is known in few countries.
    const { language } = new Intl.Locale(`und-${country}`).maximize();
    const { hourCycle } = new Intl.DateTimeFormat(`${language}-${country}`, { hour: 'numeric' }).resolvedOptions();
    return hasTwelveHours('en-US', country) !== (hourCycle === 'h12');
  });
  expect(differing.length).toBeLessThan(5);
});

test.each([
  ['US', true],
  ['AU', true],
  ['IN', true],
  ['KR', true],
  ['BR', false],
  ['CN', false],
  ['DE', false],
  ['GB', false],
  ['', false],
  ['constructor', false],
])('whether English texts, and no others, have a clock of 12 hours for %j: %s [SHL-11]', (country, isTwelve) => {
  expect(hasTwelveHours('en-US', country)).toBe(isTwelve);
  expect(hasTwelveHours('zh-CN', country)).toBe(false);
});
