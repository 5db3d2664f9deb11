import { expect, test } from 'vitest';
import { price } from './money.ts';

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

test.each([
  ['en-US', '$1,234.00'],
  ['de-DE', '1.234\u00a0¥'],
  ['zh-CN', 'US$1,234.00'],
])('a price without a currency uses the number format’s, on a page in %s: %s [SHL-12]', (language, text) => {
  expect(price(1234, null, language)).toBe(text);
});
