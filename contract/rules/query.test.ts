import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanQueryValue, languageIn, linkEmail } from './query.ts';

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['<script>', 'script'],
  ['a<b>c', 'abc'],
  ['a\u0000b\u001fc\u007fd\u0085e', 'abcde'],
  ['a\tb\nc\rd', 'abcd'],
  ['a\u200bb\u200cc\u200dd\u2060e\ufefff', 'abcdef'],
  ['a\u202eb\u2066c', 'abc'],
  ['a\u00adb\u034fc\u115fd\u3164e', 'abcde'],
  ['a\u2028b\u2029c', 'abc'],
  ['a\ud800b', 'ab'],
  ['a\ufe0fb', 'ab'],
  ['a\u{e0041}b', 'ab'],
  ['two words', 'two words'],
  ['中文 é 😀', '中文 é 😀'],
  ['', ''],
])('cleans the query value %j to %j [NAV-13]', (text, clean) => {
  expect(cleanQueryValue(text)).toBe(clean);
});

test.each([
  ['ann+tag@example.com', 'ann+tag@example.com'],
  ['ann tag@example.com', 'ann+tag@example.com'],
  ['<ann@example.com>', 'ann@example.com'],
  ['', ''],
])('reads the address %j of a link as %j [NAV-06]', (text, email) => {
  expect(linkEmail(text)).toBe(email);
});

test.each([
  ['lang=zh-CN', 'zh-CN'],
  ['lang=zh', undefined],
  ['lang=de', undefined],
  ['', undefined],
  ['lang=', undefined],
  ['ui_locales=zh', 'zh-CN'],
  ['ui_locales=ZH-Hant-TW', 'zh-CN'],
  ['ui_locales=zha', undefined],
  ['ui_locales=de+zh-TW+en', 'zh-CN'],
  ['ui_locales=de+fr', undefined],
  ['ui_locales=', undefined],
  ['lang=en-US&ui_locales=zh', 'en-US'],
  ['lang=de&ui_locales=zh', 'zh-CN'],
])('the address ?%s asks for the language %s [SHL-10]', (query, language) => {
  expect(languageIn(new URLSearchParams(query), ['en-US', 'zh-CN'])).toBe(language);
});

test('no bracket or control character is left in any text [NAV-13]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      expect(cleanQueryValue(text)).not.toMatch(/[<>\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/);
    }),
  );
});
