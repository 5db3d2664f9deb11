import { expect, test } from 'vitest';
import {
  byteLength,
  envelopeInfo,
  envelopeProblem,
  envelopeText,
  pictureInfo,
  pictureText,
  textsAroundIv,
} from './envelope.ts';

const minute = 60_000;
const now = 1_790_000_000_000;
const bytes = (count: number) => Buffer.alloc(count, 7).toString('base64url');
const envelope = { v: 1, kid: 'a_K-9', epk: bytes(32), iv: bytes(16), time: now, data: bytes(5), mac: bytes(32) };

test.each([
  ['an envelope as it must be', {}, null],
  ['another version', { v: 2 }, 'envelope_invalid'],
  ['no version', { v: 0 }, 'envelope_invalid'],
  ['a name that holds a dot', { kid: 'a.b' }, 'envelope_invalid'],
  ['an empty name', { kid: '' }, 'envelope_invalid'],
  ['a public key of 31 bytes', { epk: bytes(31) }, 'envelope_invalid'],
  ['a public key of 33 bytes', { epk: bytes(33) }, 'envelope_invalid'],
  ['a start of 15 bytes', { iv: bytes(15) }, 'envelope_invalid'],
  ['a start of 17 bytes', { iv: bytes(17) }, 'envelope_invalid'],
  ['a mac of 31 bytes', { mac: bytes(31) }, 'envelope_invalid'],
  ['a mac of 33 bytes', { mac: bytes(33) }, 'envelope_invalid'],
  ['data that stand for no bytes', { data: 'abcde' }, 'envelope_invalid'],
  ['a time five minutes early', { time: now - 5 * minute }, null],
  ['a time just over five minutes early', { time: now - 5 * minute - 1 }, 'envelope_time_incorrect'],
  ['a time five minutes late', { time: now + 5 * minute }, null],
  ['a time just over five minutes late', { time: now + 5 * minute + 1 }, 'envelope_time_incorrect'],
  ['a wrong length before a wrong time', { time: 0, iv: '' }, 'envelope_invalid'],
] as const)('checks an envelope with %s [KEY-13]', (_, change, problem) => {
  expect(envelopeProblem({ ...envelope, ...change }, now)).toBe(problem);
});

test.each([
  ['', 0],
  ['A', null],
  ['AA', 1],
  ['AB', null],
  ['AAA', 2],
  ['AAB', null],
  ['AAE', 2],
  ['AAAB', 3],
  ['AA==', null],
  ['AA+A', null],
  ['AA/A', null],
  ['AA A', null],
  ['AAA\n', null],
  ['-_-_', 3],
] as const)('%j encodes %s bytes, and no other text encodes them [KEY-13]', (text, length) => {
  expect(byteLength(text)).toBe(length);
});

test('the length of the text gives the number of bytes [KEY-13]', () => {
  const lengths = Array.from({ length: 70 }, (_, length) => length);
  const text = (length: number) =>
    Buffer.from(Array.from({ length }, (_, at) => (at * 89 + length) % 256)).toString('base64url');
  expect(lengths.map((length) => byteLength(text(length)))).toEqual(lengths);
});

test('a mac covers every part unambiguously [KEY-13]', () => {
  expect(envelopeText({ v: 1, kid: 'k', epk: 'e', iv: 'i', time: 5, data: 'd' })).toBe('1.k.e.i.5.d');
  const picture = { id: 'p', takenAt: 5, type: 'image/png', epk: 'e', iv: 'i', data: 'd' } as const;
  expect(pictureText('key', picture)).toBe('1.key.p.5.image/png.e.i.d');
});

test('the keys of an envelope are bound to one call and one direction [KEY-13]', () => {
  expect(envelopeInfo('request', 'PUT', '/v2/key-vault/cmks')).toBe(
    'account-center vault v1 | request | PUT /v2/key-vault/cmks',
  );
  expect(envelopeInfo('response', 'GET', '/v2/key-vault/cmks/a')).toBe(
    'account-center vault v1 | response | GET /v2/key-vault/cmks/a',
  );
  expect(pictureInfo).toBe('account-center camera v1');
});

test('the text around the iv is the text that the mac covers [KEY-13]', () => {
  const { before, after } = textsAroundIv(envelope);
  expect(`${before}${envelope.iv}${after}${envelope.data}`).toBe(envelopeText(envelope));
});
