import { expect, test } from 'vitest';
import { decodeVerifyCode, encodeVerifyCode } from './headers.ts';

test.each([
  ['123456', '123456'],
  [' outer spaces ', '%20outer%20spaces%20'],
  ['100%', '100%25'],
  ['密码-ß', '%E5%AF%86%E7%A0%81-%C3%9F'],
])('encodes the proof %j as %s and decodes it again [NET-04]', (code, value) => {
  expect([encodeVerifyCode(code), decodeVerifyCode(value)]).toEqual([value, code]);
});

test('replaces a lone surrogate, and refuses a value that is not encoded [NET-04]', () => {
  expect([encodeVerifyCode('a\ud83d'), decodeVerifyCode('100%')]).toEqual(['a%EF%BF%BD', null]);
});
