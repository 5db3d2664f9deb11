import { expect, test, vi } from 'vitest';
import { createDisplayName } from './display-name.ts';
import { ann as profile } from '#machines/profile-edit/profile-edit.harness.ts';

const ann = { ...profile, nickName: 'Ann', avatar: null };
const address = profile.email.address;
const { country } = profile;
const owner = { email: address, nickName: ' Ann ', firstName: profile.firstName, lastName: profile.lastName };

test('fetches the name on first use, and only once [SHL-01]', async () => {
  const read = vi.fn(() => Promise.resolve({ ...ann, nickName: ' Ann ', avatar: { url: '/ann.png' } }));
  const changed = vi.fn();
  const name = createDisplayName(read);
  const stop = name.listen(changed);
  await name.fetch();
  await name.fetch();
  expect(name.get()).toEqual({ name: 'Ann', email: address, picture: '/ann.png', country, owner });
  expect(read.mock.calls).toHaveLength(1);
  expect(changed.mock.calls).toHaveLength(1);
  stop();
  name.set({ name: 'Bea' });
  expect(name.get()).toEqual({ name: 'Bea', email: address, picture: '/ann.png', country, owner });
  expect(changed.mock.calls).toHaveLength(1);
});

test('a name that cannot be fetched stays unknown and may be fetched later [SHL-01]', async () => {
  const read = vi.fn(() => Promise.resolve(ann)).mockRejectedValueOnce(new Error('No answer.'));
  const name = createDisplayName(read);
  await name.fetch();
  expect(name.get().name).toBe('');
  await name.fetch();
  expect(name.get().name).toBe('Ann');
});

test('data that arrives while the name is fetched is kept [SHL-01]', async () => {
  let answer: (account: typeof ann) => void = () => undefined;
  const name = createDisplayName(() => new Promise((resolve) => (answer = resolve)));
  const fetching = name.fetch();
  name.set({ name: 'Bea' });
  answer(ann);
  await fetching;
  expect(name.get().name).toBe('Bea');
});

test('reading a profile remembers the account’s name for the account chooser [NAV-05]', async () => {
  const remember = vi.fn();
  const name = createDisplayName(() => Promise.resolve({ ...ann, nickName: ' Ann ' }), remember);
  await name.fetch();
  name.setFromProfile({ ...ann, nickName: 'Bea' });
  expect(remember.mock.calls).toEqual([
    [ann.id, 'Ann'],
    [ann.id, 'Bea'],
  ]);
});
