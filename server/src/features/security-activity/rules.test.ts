import { expect, test } from 'vitest';
import { cursorOf, positionOf, windowOf } from './rules.ts';

const now = new Date('2026-07-01T12:00:00Z');
const earliest = new Date('2026-05-02T12:00:00Z');

test.each([
  ['nothing', {}, { from: earliest, to: null }],
  ['a start 60 days ago', { from: '2026-05-02T12:00:00Z' }, { from: earliest, to: null }],
  ['a start more than 60 days ago', { from: '2026-05-02T11:59:59Z' }, { from: earliest, to: null }],
  [
    'a start less than 60 days ago',
    { from: '2026-05-02T12:00:01Z' },
    { from: new Date('2026-05-02T12:00:01Z'), to: null },
  ],
  ['an end', { to: '2026-06-01T00:00:00Z' }, { from: earliest, to: new Date('2026-06-01T00:00:00Z') }],
  ['a start in a 13th month', { from: '2026-13-01T00:00:00Z' }, null],
  ['an end in a 13th month', { from: '2026-06-01T00:00:00Z', to: '2026-13-01T00:00:00Z' }, null],
])('asked for %s, reads the last 60 days at most [ACT-01]', (_, asked, window) => {
  expect(windowOf(asked, now)).toEqual(window);
});

const encoded = (text: string) => Buffer.from(text).toString('base64url');

test('the next page begins where the last one ended [ACT-03]', () => {
  expect(positionOf(cursorOf({ at: now, id: 12 }))).toEqual({ at: now, id: 12 });
  expect(positionOf(encoded('0.0'))).toEqual({ at: new Date(0), id: 0 });
  expect(positionOf(encoded('999999999999999.999999999999999'))).toEqual({
    at: new Date(999_999_999_999_999),
    id: 999_999_999_999_999,
  });
});

test.each(['', '5', '5.', '.5', '5-5', '5.5.5', 'x5.5', '5.5x', '-5.5', '1234567890123456.5', '5.1234567890123456'])(
  'a cursor of %j is not ours [ACT-03]',
  (text) => {
    expect(positionOf(encoded(text))).toBeNull();
  },
);
