import { expect, test } from 'vitest';
import { isLanguage } from './language.ts';

test('only languages with messages are supported [SHL-10]', () => {
  expect(['en-US', 'zh-CN', 'en', 'constructor', '', null, undefined].map(isLanguage)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
