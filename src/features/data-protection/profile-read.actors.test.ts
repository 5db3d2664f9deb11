import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import type { Send } from '#src/api/transport/authorized-send.ts';
import { createDisplayName } from '#src/services/display-name.ts';
import { createProfileRead } from './profile-read.actors.ts';

const profile: Profile = {
  id: 1,
  nickName: 'Lin',
  firstName: '',
  lastName: '',
  country: 'DE',
  avatar: null,
  version: 1,
  news: false,
  email: { address: 'lin@example.com', status: 'verified' },
};

test('prefetches the first read, which names the header; later reads call again [KEY-11, SES-13]', async () => {
  let isLost = false;
  let sent = 0;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers the one call that is sent
  const send = (async () => {
    sent += 1;
    if (isLost) throw new Error('lost');
    return profile;
  }) as unknown as Send;
  const displayName = createDisplayName(() => Promise.reject(new Error('not asked')));
  const { signal } = new AbortController();
  const { prefetch, readProfile } = createProfileRead({ send, displayName });
  expect(sent).toBe(0);
  createActor(prefetch).start();
  expect(sent).toBe(1);
  await expect(readProfile(signal)).resolves.toEqual(profile);
  expect([sent, displayName.get().name]).toEqual([1, 'Lin']);
  isLost = true;
  await expect(readProfile(signal)).rejects.toThrow('lost');
  expect(sent).toBe(2);
});

test('a failed first read rejects for its caller [KEY-11]', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers the one call that is sent
  const send = (() => Promise.reject(new Error('lost'))) as unknown as Send;
  const displayName = createDisplayName(() => Promise.reject(new Error('not asked')));
  const { prefetch, readProfile } = createProfileRead({ send, displayName });
  createActor(prefetch).start();
  await expect(readProfile(new AbortController().signal)).rejects.toThrow('lost');
});

test('a read that is asked for before the prefetch starts is sent once [KEY-11, SES-13]', async () => {
  let sent = 0;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers the one call that is sent
  const send = (async () => {
    sent += 1;
    return profile;
  }) as unknown as Send;
  const displayName = createDisplayName(() => Promise.reject(new Error('not asked')));
  const { prefetch, readProfile } = createProfileRead({ send, displayName });
  await readProfile(new AbortController().signal);
  createActor(prefetch).start();
  expect(sent).toBe(1);
});
