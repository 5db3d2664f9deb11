import { expect, test, vi } from 'vitest';
import { createDisplayName } from './display-name.ts';
import type { DisplayedAccount } from './display-name.ts';

test('the name is fetched once it is asked for, and not again when it is known [SHL-01]', async () => {
  const read = vi.fn(() => Promise.resolve({ name: ' Ann ', picture: '/ann.png' }));
  const changed = vi.fn();
  const name = createDisplayName(read);
  const stop = name.listen(changed);
  await name.fetch();
  await name.fetch();
  expect([name.get(), read.mock.calls.length, changed.mock.calls.length]).toEqual([{ name: 'Ann', picture: '/ann.png' }, 1, 1]);
  stop();
  name.set({ name: 'Bea' });
  expect([name.get(), changed.mock.calls.length]).toEqual([{ name: 'Bea', picture: '/ann.png' }, 1]);
});

test('a name that cannot be fetched stays unknown, and may be fetched later [SHL-01]', async () => {
  const read = vi.fn(() => Promise.resolve({ name: 'Ann', picture: null })).mockRejectedValueOnce(new Error('No answer.'));
  const name = createDisplayName(read);
  await name.fetch();
  expect(name.get().name).toBe('');
  await name.fetch();
  expect(name.get().name).toBe('Ann');
});

test('what is learned while the name is fetched stays [SHL-01]', async () => {
  let answer: (account: DisplayedAccount) => void = () => undefined;
  const name = createDisplayName(() => new Promise((resolve) => (answer = resolve)));
  const fetching = name.fetch();
  name.set({ name: 'Bea' });
  answer({ name: 'Ann', picture: null });
  await fetching;
  expect(name.get().name).toBe('Bea');
});
