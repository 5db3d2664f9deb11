import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { isLastWay, isStale, linkIdOf } from './third-party-links.rules.ts';
import type { Links } from './third-party-links.model.ts';

const credential = (id: number, system: string): Links['credentials'][number] => ({
  id,
  system,
  name: 'Ann',
  email: null,
  since: 0,
});
const links = (hasPassword: boolean, ...credentials: Links['credentials']): Links => ({
  credentials,
  hasPassword,
  providers: [],
});
const [larch, cedar] = [credential(1, 'larch'), credential(2, 'cedar')];

test.each([
  [links(false, larch), true],
  [links(false, larch, cedar), false],
  [links(true, larch), false],
])('%j is the last way to log in: %s [PRO-05]', (given, isLast) => {
  expect(isLastWay(given)).toBe(isLast);
});

test('a connection is found by its third party [PRO-05]', () => {
  const both = links(true, larch, cedar);
  expect([linkIdOf(both, 'cedar'), linkIdOf(both, 'larch'), linkIdOf(both, 'oak'), linkIdOf(null, 'oak')]).toEqual([
    2,
    1,
    null,
    null,
  ]);
});

test.each([
  ['not_found', true],
  ['modify_not_allowed', true],
  ['system_error', false],
  [null, false],
])('after %s the connections are read again: %s [PRO-05]', (symbol, stale) => {
  expect(isStale({ failure: symbol === null ? null : failure(symbol) })).toBe(stale);
});
