import { expect, test } from 'vitest';
import { memoryValues } from '#src/testing/memory-values.ts';
import { rememberedAccounts } from './remembered-accounts.ts';

test('lists accounts newest first, each once, five at most [OAU-02]', () => {
  const remembered = rememberedAccounts(memoryValues());
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'C']) remembered.keep(`${name}@example.com`, 1);
  expect(remembered.list().map(({ username }) => username)).toEqual(
    ['C', 'f', 'e', 'd', 'b'].map((name) => `${name}@example.com`),
  );
});

test('a name stays with its account after another login [OAU-02]', () => {
  const remembered = rememberedAccounts(memoryValues());
  remembered.keep('ann@example.com', 7);
  remembered.setName(7, 'Ann');
  remembered.setName(8, 'Bob');
  remembered.keep('Ann@example.com', 7);
  expect(remembered.list()).toEqual([{ username: 'Ann@example.com', account: 7, name: 'Ann' }]);
});

test('one account or all can be forgotten [OAU-02]', () => {
  const values = memoryValues();
  const remembered = rememberedAccounts(values);
  remembered.keep('ann@example.com', 7);
  remembered.keep('bob@example.com', null);
  remembered.forget('ANN@example.com');
  expect(remembered.list()).toEqual([{ username: 'bob@example.com', account: null, name: '' }]);
  remembered.clear();
  expect([remembered.list(), values.read('ac_accounts')]).toEqual([[], null]);
});

test.each(['', '{}', '[{"username":1}]', '['])('invalid stored data counts as none: %s [OAU-02]', (stored) => {
  expect(rememberedAccounts(memoryValues({ ac_accounts: stored })).list()).toEqual([]);
});
