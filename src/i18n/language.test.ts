import { expect, test } from 'vitest';
import { chooseLanguage, isLanguage } from './language.ts';

test.each([
  ['zh-CN', 'en-US', ['en-GB'], 'zh-CN'],
  [null, 'zh-CN', ['en-US'], 'zh-CN'],
  ['fr-FR', 'zh-CN', [], 'zh-CN'],
  ['zh', 'en-US', ['zh-CN'], 'en-US'],
  [null, 'de', ['zh-TW'], 'zh-CN'],
  [null, null, ['zh'], 'zh-CN'],
  [null, null, ['ZH-hans-SG'], 'zh-CN'],
  [null, null, ['zhx'], 'en-US'],
  [null, null, ['fr', 'zh-HK', 'en'], 'zh-CN'],
  [null, null, ['fr', 'en-AU', 'zh-CN'], 'en-US'],
  [null, null, ['fr', 'de'], 'en-US'],
  [null, null, [], 'en-US'],
])('saved %j, in the address %j, of the browser %j: %s [SHL-10]', (saved, address, browser, language) => {
  expect(chooseLanguage({ saved, address, browser })).toBe(language);
});

test('only languages that there are words for are languages [SHL-10]', () => {
  expect(['en-US', 'zh-CN', 'en', 'constructor', '', null, undefined].map(isLanguage)).toEqual([
    true, true, false, false, false, false, false,
  ]);
});
