import { afterEach, expect, test, vi } from 'vitest';
import { customerDates, dayInFigures, dayInWords, durationInWords, roundDuration, timeOfDay } from './dates.ts';

/** With no-break spaces, and word joiners between numbers and units. */
const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00A0').replaceAll(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u2060');

const evening = new Date(2026, 2, 9, 23, 30);

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['', '2026-03-09'],
  ['CN', '2026-03-09'],
  ['DE', '2026-03-09'],
  ['IT', '2026-03-09'],
  ['US', '03/09/2026'],
  ['GB', '09/03/2026'],
  ['FR', '09/03/2026'],
  ['us', '2026-03-09'],
])('a numeric date for the country %j does not wrap: %s [SHL-11]', (country, text) => {
  expect(dayInFigures(evening, country)).toBe(text.replaceAll('-', '\u2011'));
});

test.each([
  ['UTC', '09/03/2026', '9 March 2026', '23:05'],
  ['Asia/Shanghai', '10/03/2026', '10 March 2026', '07:05'],
])('shows date and time in the reader’s time zone: %s [SHL-11]', (zone, inFigures, inWords, time) => {
  vi.stubEnv('TZ', zone);
  const date = new Date('2026-03-09T23:05:00Z');
  expect(dayInFigures(date, 'GB')).toBe(inFigures);
  expect(dayInWords(date, 'en-gb')).toBe(unbroken(inWords));
  expect(timeOfDay(date, false)).toBe(time);
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
] as const)('a date in words in the format %s does not wrap: %s [SHL-11]', (format, text) => {
  expect(dayInWords(evening, format)).toBe(unbroken(text));
});

test.each([
  ['en-US', 'US', 'March 9, 2026', '03/09/2026'],
  ['en-US', 'GB', '9 March 2026', '09/03/2026'],
  ['en-US', 'FR', '9 March 2026', '09/03/2026'],
  ['en-US', 'IT', '2026-03-09', '2026-03-09'],
  ['en-US', 'DE', '2026-03-09', '2026-03-09'],
  ['en-US', '', '2026-03-09', '2026-03-09'],
  ['en-US', 'JP', '2026-03-09', '2026-03-09'],
  ['zh-CN', 'GB', '2026年3月9日', '09/03/2026'],
  ['zh-CN', 'CN', '2026年3月9日', '2026-03-09'],
])('a date on a page in %s has the order of %s: %s, %s [SHL-11]', (language, country, inText, inFigures) => {
  const dates = customerDates(language, country);
  const noon = new Date(2026, 2, 9, 12).getTime();
  expect(dates.dayInText(noon)).toEqual(unbroken(inText).replaceAll('-', '\u2011'));
  expect(dates.dayInFigures(noon)).toEqual(inFigures.replaceAll('-', '\u2011'));
});

test.each([
  [{ hours: 71, minutes: 42 }, 'en-US', '71 hours 42 minutes'],
  [{ hours: 1, minutes: 0 }, 'en-US', '1 hour'],
  [{ minutes: 30, seconds: 8 }, 'en-US', '30 minutes 8 seconds'],
  [{ minutes: 0, seconds: 0 }, 'en-US', '0 seconds'],
  [{ hours: 71, minutes: 42 }, 'zh-CN', '71 小时 42 分钟'],
])('the duration %j in %s: %s [DEL-03]', (duration, language, text) => {
  expect(durationInWords(duration, language)).toBe(text);
});

test.each([
  ['en-US', 'US', '11:30 PM', '12:05 AM'],
  ['en-US', 'GB', '23:30', '00:05'],
  ['en-US', 'DE', '23:30', '00:05'],
  ['en-US', '', '23:30', '00:05'],
  ['en-US', 'IN', '11:30 PM', '12:05 AM'],
  ['zh-CN', 'US', '23:30', '00:05'],
])('a page in %s writes times as %s does: %s, %s [SHL-11]', (language, country, late, early) => {
  const { timeOfDay: written } = customerDates(language, country);
  expect(written(evening.getTime())).toBe(unbroken(late));
  expect(written(new Date(2026, 2, 9, 0, 5).getTime())).toBe(unbroken(early));
});

test('words a duration in any other language [DEL-03]', () => {
  expect(durationInWords({ hours: 1, minutes: 2 }, 'de-DE')).toBe('1 Stunde 2 Minuten');
});

test.each([
  [259_200, '72 hours'],
  [1800, '30 minutes'],
  [60, '1 minute'],
  [5, '5 seconds'],
])('%i seconds in the largest possible unit: %s [DEL-03]', (seconds, text) => {
  expect(roundDuration(seconds, 'en-US')).toBe(text);
});
