import { expect, test } from 'vitest';
import { momentInWords } from './moment.ts';

test.each([
  ['en-US', 'US', 'December 1, 2026, 7:36 AM (EST)'],
  ['en-US', 'GB', '1 December 2026, 12:36 (GMT)'],
  ['en-US', 'FR', '1 December 2026, 13:36 (CET)'],
  ['en-US', 'DE', '2026-12-01, 13:36 (GMT+1)'],
  ['en-US', 'IN', '2026-12-01, 6:06 PM (GMT+5:30)'],
  ['en-US', 'AU', '2026-12-01, 12:36 PM (UTC)'],
  ['en-US', '', '2026-12-01, 12:36 (UTC)'],
  ['zh-CN', 'CN', '2026年12月1日 20:36（GMT+8）'],
  ['zh-CN', 'US', '2026年12月1日 07:36（GMT-5）'],
  ['zh-CN', 'GB', '2026年12月1日 12:36（GMT+0）'],
  ['fr', '', '2026-12-01, 12:36 (UTC)'],
])('mails in %s to %j write times as that country does, and name the time zone [SHL-11]', (language, country, text) => {
  expect(momentInWords({ language, country }, new Date('2026-12-01T12:36:59Z'))).toBe(text);
});

test.each([
  ['2026-03-29T00:59:00Z', '29 March 2026, 00:59 (GMT)'],
  ['2026-03-29T01:01:00Z', '29 March 2026, 02:01 (BST)'],
])('mails follow summer time: %s [SHL-11]', (moment, text) => {
  expect(momentInWords({ language: 'en-US', country: 'GB' }, new Date(moment))).toBe(text);
});
