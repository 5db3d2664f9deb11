import { expect, test } from 'vitest';
import { thirdPartyAddress } from './third-party-address.ts';

const secure = { origin: 'https://account.example.com' };
const plain = { origin: 'http://account.default.localhost:4600' };

test.each([
  ['https://larch.example/authorize?a=b', secure, 'https://larch.example/authorize?a=b'],
  ['https://larch.example', plain, 'https://larch.example/'],
  ['http://larch.localhost:4602/authorize', plain, 'http://larch.localhost:4602/authorize'],
  ['http://larch.localhost:4602/authorize', secure, null],
  ['javascript:alert(1)', plain, null],
  ['data:text/html,<p>', plain, null],
  ['undefined', plain, null],
  ['/login', plain, null],
  ['https://', secure, null],
  ['https://[', secure, null],
  ['', secure, null],
])('checks a redirect to %s: %o %s [LOG-04]', (url, page, to) => {
  expect(thirdPartyAddress(url, page)).toBe(to);
});
