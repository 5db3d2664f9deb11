import { expect, test } from 'vitest';
import { momentInWords } from './moment.ts';

test.each([
  ['en-US', 'December 1, 2026, 12:36 (UTC)'],
  ['zh-CN', '2026年12月1日 12:36（UTC）'],
  ['fr', 'December 1, 2026, 12:36 (UTC)'],
])('mails in %s write dates in words, with the time zone [SHL-11]', (language, text) => {
  expect(momentInWords(language, new Date('2026-12-01T12:36:59Z'))).toBe(text);
});
