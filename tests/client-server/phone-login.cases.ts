import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { table } from '#contract/calls/table.ts';
import { loginApprovalApi, phoneLoginApi } from '#src/api/phone-login.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import { service, clientId, lin, sendOnce, inTheNameOf, byPassword, refusal } from './client.ts';

const { signal } = new AbortController();

test('a page asks, a phone allows, and the page logs in; another one is refused [NET-05, LOG-09]', async () => {
  const { access_token: token } = await byPassword(lin);
  const page = phoneLoginApi(sendOnce, clientId);
  const phone = loginApprovalApi(inTheNameOf(token));
  const asked = await page.start(signal);
  const [device, user] = [new Secret(asked.device_code), new Secret(asked.user_code)];
  await expect(page.readStatus(device, signal)).resolves.toMatchObject({ state: 'waiting' });
  await expect(phone.read(user, signal)).resolves.toMatchObject({ state: 'asked', email: lin.email });
  const { challenge } = await refusal(phone.allow(user, asked.number, null));
  const id = challenge?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
  await sendOnce(table.sendCode, { path: { id } });
  await phone.allow(user, asked.number, { id, code: new Secret(await mailedCode(service, lin.email)) });
  await expect(page.logIn(device, signal)).resolves.toHaveProperty('access_token');
  expect((await refusal(page.logIn(device, signal))).symbol).toBe('phone_login_over');

  const another = await page.start(signal);
  await phone.refuse(new Secret(another.user_code));
  expect((await refusal(page.logIn(new Secret(another.device_code), signal))).symbol).toBe('phone_login_refused');
});
