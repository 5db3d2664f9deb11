import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { pendingAuthorizations } from './pending-authorization.ts';

const name = 'ac_third_sign_in';
const kept = { system: 'larch', state: 's-1', redirect: '?redirect=x', startedAt: 1_800_000_000_000 };
const pendingAuthorization = {
  provider: 'larch',
  state: new Secret('s-1'),
  query: '?redirect=x',
  startedAt: kept.startedAt,
  purpose: 'signIn',
} as const;

test('a pending authorization is one value of the tab until it is consumed [LOG-04]', () => {
  const values = memoryValues();
  pendingAuthorizations(values).write(pendingAuthorization);
  expect(JSON.parse(values.read(name) ?? '')).toEqual(kept);
  const { read, consume, returnQuery } = pendingAuthorizations(values);
  expect([read(), read()]).toEqual([pendingAuthorization, pendingAuthorization]);
  consume();
  expect([read(), values.read(name), returnQuery()]).toEqual([null, null, '?redirect=x']);
});

test('leaving again replaces the first authorization [LOG-04]', () => {
  const values = memoryValues();
  pendingAuthorizations(values).write(pendingAuthorization);
  pendingAuthorizations(values).write({ ...pendingAuthorization, state: new Secret('s-2'), query: '' });
  expect(pendingAuthorizations(values).read()).toMatchObject({ query: '' });
});

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['half of it', JSON.stringify({ ...kept, state: undefined })],
  ['an empty state', JSON.stringify({ ...kept, state: '' })],
  ['a time that is not a number', JSON.stringify({ ...kept, startedAt: 'now' })],
  ['a query that is another address', JSON.stringify({ ...kept, redirect: '//evil.example' })],
])('reads %s as null and can remove it [LOG-04]', (_, value) => {
  const values = memoryValues({ [name]: value });
  const { read, consume } = pendingAuthorizations(values);
  expect(read()).toBeNull();
  consume();
  expect(values.read(name)).toBeNull();
});
