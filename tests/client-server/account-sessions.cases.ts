import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { accountSessionsApi } from '#src/api/account-sessions.ts';
import { profileApi } from '#src/api/profile.ts';
import { lin, sendOnce, inTheNameOf, byPassword, refusal } from './client.ts';

test('lists and ends sessions and remembered devices [NET-05, SES-02, SES-08]', async () => {
  const [here, there] = [await byPassword(lin), await byPassword(lin)];
  const api = accountSessionsApi(inTheNameOf(here.access_token));
  const [own, other] = await api.listSessions();
  expect([own?.current, other?.current]).toEqual([true, false]);
  await api.renameSession(own?.id ?? '', 'Kitchen tablet');
  expect((await api.listSessions())[0]?.name).toBe('Kitchen tablet');
  await api.endSession(other?.id ?? '');
  expect((await refusal(profileApi(inTheNameOf(there.access_token)).readProfile())).symbol).toBe(
    'required_authentication',
  );
  await api.endOtherSessions();
  expect((await api.listSessions()).length).toBe(1);
  expect(await api.readTrustedDevices()).toEqual([]);
  await expect(api.removeTrustedDevice('1')).rejects.toMatchObject({ symbol: 'not_found' });
  await api.removeAllTrustedDevices();
});

test('forgets a trusted device without a credential [NET-05, SES-08]', async () => {
  await expect(sendOnce(table.forgetTrustedDevice, { body: { token: 'unknown' } })).resolves.toBeUndefined();
});
