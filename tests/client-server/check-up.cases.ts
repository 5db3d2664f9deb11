import { expect, test } from 'vitest';
import { dismissCheckUpLine, readCheckUp } from '#contract/calls/check-up.ts';
import { lin, inTheNameOf, byPassword } from './client.ts';

test('says what stands open, and no longer what was dismissed [ACT-06, NET-05]', async () => {
  const { access_token: token } = await byPassword(lin);
  const send = inTheNameOf(token);
  const found = await send(readCheckUp, {});
  expect(found).toMatchObject({ isPasswordFound: false, hasSecondFactor: false, passkeys: 0, dismissed: [] });
  expect(await send(dismissCheckUpLine, { body: { line: 'noPasskey' } })).toEqual({
    ...found,
    dismissed: ['noPasskey'],
  });
  expect(await send(readCheckUp, {})).toEqual({ ...found, dismissed: ['noPasskey'] });
});
