import { expect, test } from 'vitest';
import { momentInWords } from './moment.ts';

test.each([
  ['en-US', 'US', 'December 1, 2026, 12:36 (UTC)'],
  ['en-US', 'GB', '1 December 2026, 12:36 (UTC)'],
  ['en-US', 'FR', '1 December 2026, 12:36 (UTC)'],
  ['en-US', '', 'December 1, 2026, 12:36 (UTC)'],
  ['zh-CN', 'GB', '2026年12月1日 12:36（UTC）'],
  ['fr', 'DE', 'December 1, 2026, 12:36 (UTC)'],
])('mails in %s write dates in words, in the order of %j, with the time zone [SHL-11]', (language, country, text) => {
  expect(momentInWords({ language, country }, new Date('2026-12-01T12:36:59Z'))).toBe(text);
});
