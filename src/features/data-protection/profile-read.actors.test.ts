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

/** The read of an account, whose call is answered so; counts the calls. */
function started(answer: () => Promise<Profile>) {
  const sent = { calls: 0 };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers the one call that is sent
  const send = (() => {
    sent.calls += 1;
    return answer();
  }) as unknown as Send;
  const displayName = createDisplayName(() => Promise.reject(new Error('not asked')));
  return { sent, displayName, ...createProfileRead({ send, displayName }) };
}

const lost = () => Promise.reject<Profile>(new Error('lost'));
const { signal } = new AbortController();

test('prefetches the first read, which names the header; later reads call again [KEY-11, SES-13]', async () => {
  const answers = [() => Promise.resolve(profile), lost];
  const { sent, displayName, prefetch, readProfile } = started(() => (answers.shift() ?? lost)());
  expect(sent.calls).toBe(0);
  createActor(prefetch).start();
  expect(sent.calls).toBe(1);
  await expect(readProfile(signal)).resolves.toEqual(profile);
  expect([sent.calls, displayName.get().name]).toEqual([1, 'Lin']);
  await expect(readProfile(signal)).rejects.toThrow('lost');
  expect(sent.calls).toBe(2);
});

test('a failed first read rejects for its caller [KEY-11]', async () => {
  const { prefetch, readProfile } = started(lost);
  createActor(prefetch).start();
  await expect(readProfile(signal)).rejects.toThrow('lost');
});

test('a read that is asked for before the prefetch starts is sent once [KEY-11, SES-13]', async () => {
  const { sent, prefetch, readProfile } = started(() => Promise.resolve(profile));
  await readProfile(signal);
  createActor(prefetch).start();
  expect(sent.calls).toBe(1);
});
