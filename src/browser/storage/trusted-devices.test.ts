import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { trustedDevices } from './trusted-devices.ts';

const name = 'ac_trust_tokens';
const year = 365 * 86_400_000;
const start = 1_800_000_000_000;

function newBrowser(text?: string) {
  const at = { now: start };
  const values = memoryValues(text === undefined ? {} : { [name]: text });
  return { at, values, trust: trustedDevices(values, name, () => at.now) };
}
const token = (word: string) => new Secret(word);

test('lists all tokens with their names [SES-08]', () => {
  const { trust } = newBrowser();
  trust.keep('Ann@example.com', token('t-ann'));
  trust.keep('bob@example.com', token('t-bob'));
  expect(trust.list().map(([username, each]) => [username, each.reveal()])).toEqual([
    ['ann@example.com', 't-ann'],
    ['bob@example.com', 't-bob'],
  ]);
});

test('each name has its own token, stored under the lowercase name [SES-08]', () => {
  const { trust, values } = newBrowser();
  trust.keep('Ann@Example.com', token('t-ann'));
  trust.keep('bob@example.com', token('t-bob'));
  expect(trust.read('ann@example.COM')?.reveal()).toBe('t-ann');
  expect(trust.read('bob@example.com')?.reveal()).toBe('t-bob');
  expect(JSON.parse(values.read(name) ?? '')).toEqual({
    'ann@example.com': { token: 't-ann', storedAt: start },
    'bob@example.com': { token: 't-bob', storedAt: start },
  });
});

test('a token is never returned for another name [SES-08]', () => {
  const { trust } = newBrowser();
  trust.keep('ann@example.com', token('t-ann'));
  const others = ['', 'an', 'ann@example.co', 'ann@example.com ', 'constructor', '__proto__', 'toString'];
  expect(others.map(trust.read)).toEqual(others.map(() => null));
});

test('a token is stored for 365 days by the service’s clock [SES-08]', () => {
  const { trust, at } = newBrowser();
  trust.keep('ann@example.com', token('t-ann'));
  at.now = start + year - 1;
  expect([trust.read('ann@example.com')?.reveal(), trust.hasAny()]).toEqual(['t-ann', true]);
  at.now = start + year;
  expect([trust.read('ann@example.com'), trust.hasAny()]).toEqual([null, false]);
});

test('a newer token replaces the older one and has its own year [SES-08]', () => {
  const { trust, at } = newBrowser();
  trust.keep('ann@example.com', token('t-1'));
  at.now = start + year - 1;
  trust.keep('ANN@example.com', token('t-2'));
  at.now = start + year + 1;
  expect(trust.read('ann@example.com')?.reveal()).toBe('t-2');
});

test('forgetting this device forgets it for every user [SES-08]', () => {
  const { trust, values } = newBrowser();
  trust.keep('ann@example.com', token('t-ann'));
  trust.keep('bob@example.com', token('t-bob'));
  trust.clear();
  expect([trust.hasAny(), trust.read('ann@example.com'), values.read(name)]).toEqual([false, null, null]);
});

test.each([
  ['broken', '{'],
  ['null', 'null'],
  ['a list', '["t"]'],
  ['a bare token', '{"ann@example.com":"t-ann"}'],
  ['no time', '{"ann@example.com":{"token":"t-ann"}}'],
])('invalid stored data is not a token and does not block a new one: %s [SES-08]', (_, text) => {
  const { trust } = newBrowser(text);
  expect([trust.read('ann@example.com'), trust.hasAny()]).toEqual([null, false]);
  trust.keep('ann@example.com', token('t-new'));
  expect(trust.read('ann@example.com')?.reveal()).toBe('t-new');
});
