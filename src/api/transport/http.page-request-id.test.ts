import { expect, test } from 'vitest';
import { createPageRequestId } from './http.ts';

const origin = 'https://account.example.com';
const noise = new Uint32Array([1, 4_294_967_295]);

test('an id contains the time, a hash of the address and random characters [NET-01]', () => {
  expect(createPageRequestId(origin, '/login', 1_800_000_000_000, noise)).toMatch(
    /^mywpiww0-[0-9a-f]{8}-00000011z141z3$/,
  );
});

test('ids differ by page, time and random characters, and are otherwise equal [NET-01]', () => {
  const ids = [
    createPageRequestId(origin, '/', 1, noise),
    createPageRequestId(origin, '/login', 1, noise),
    createPageRequestId(origin, '/', 2, noise),
    createPageRequestId(origin, '/', 1, new Uint32Array([2, 3])),
    createPageRequestId(origin, '/', 1, noise),
  ];
  expect(new Set(ids).size).toBe(4);
});

test('an id fits in a header for any address [NET-01]', () => {
  expect(createPageRequestId(origin, '/登录/😀\n', 1, noise)).toMatch(/^[0-9a-z-]+$/);
});
