import { expect, test } from 'vitest';
import { likelyCountry } from './country.ts';

test.each([
  [['en-GB'], 'GB'],
  [['en', 'fr-CA', 'de-DE'], 'CA'],
  [['zh-Hans-CN'], 'CN'],
  [['zh-Hant'], ''],
  [['es-419'], ''],
  [['en-US-posix'], 'US'],
  [['de-de'], 'DE'],
  [['en'], ''],
  [[], ''],
])('browsers that speak %j are in %j [LOG-02]', (languages, country) => {
  expect(likelyCountry(languages)).toBe(country);
});
