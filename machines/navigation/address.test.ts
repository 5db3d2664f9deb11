import { expect, test } from 'vitest';
import { addressOf, withParameter } from './address.ts';

test.each([
  ['https://a.test/', 'https://a.test/?k=v'],
  ['https://a.test/?b=c', 'https://a.test/?b=c&k=v'],
  ['https://a.test/?k=1&b=c&k=2', 'https://a.test/?b=c&k=v'],
  ['https://a.test/?%6B=1&b', 'https://a.test/?b&k=v'],
  ['https://a.test/p?b=%20+&c=%zz#f?k=1', 'https://a.test/p?b=%20+&c=%zz&k=v#f?k=1'],
  ['https://a.test/?&&b=c', 'https://a.test/?b=c&k=v'],
])('%s has the parameter once and is otherwise unchanged: %s [NAV-03]', (url, result) => {
  expect(withParameter(addressOf(url), 'k', 'v').href).toBe(result);
});

test('the value cannot escape its parameter [NAV-08]', () => {
  expect(withParameter(addressOf('https://a.test/'), 'k', 'a&b=c#d').href).toBe('https://a.test/?k=a%26b%3Dc%23d');
});
