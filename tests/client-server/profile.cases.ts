import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { lin, inTheNameOf, byPassword } from './client.ts';

test("a customer's language changes by its row, and the reply is the profile [NET-05]", async () => {
  const reply = await byPassword(lin);
  const profile = await inTheNameOf(reply.access_token)(table.updateProfile, { body: { language: 'en-US' } });
  expect(profile).toMatchObject({ nickName: 'Lin', email: { address: lin.email } });
});
