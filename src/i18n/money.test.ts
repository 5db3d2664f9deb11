import { expect, test } from 'vitest';
import { isCurrency, price, priceInFormat } from './money.ts';

test.each([
  ['USD', 'en-US', '$1,234.50'],
  ['EUR', 'en-US', '€1,234.50'],
  ['CAD', 'en-US', 'CA$1,234.50'],
  ['GBP', 'en-US', '£1,234.50'],
  ['CNY', 'zh-CN', '¥1,234.50'],
  ['AUD', 'en-US', 'A$1,234.50'],
  ['USD', 'zh-CN', 'US$1,234.50'],
] as const)('a price in %s on a page in %s: %s [SHL-12]', (currency, language, text) => {
  expect(price(1234.5, currency, language)).toBe(text);
});

test('English prices are in dollars and German ones in yen, as the specification lists [SHL-12]', () => {
  expect([priceInFormat(1234, 'en'), priceInFormat(1234, 'de')]).toEqual(['$1,234.00', '1.234\u00a0¥']);
});

test('only the listed currencies are known [SHL-12]', () => {
  expect(['USD', 'AUD', 'JPY', 'usd', ''].map(isCurrency)).toEqual([true, true, false, false, false]);
});
