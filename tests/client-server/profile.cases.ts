import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { lin, inTheNameOf, byPassword } from './client.ts';

test('changes a customer’s language and returns the profile [NET-05]', async () => {
  const reply = await byPassword(lin);
  const profile = await inTheNameOf(reply.access_token)(table.updateProfile, { body: { language: 'en-US' } });
  expect(profile).toMatchObject({ nickName: 'Lin', email: { address: lin.email } });
});
