import { beforeEach, expect, test } from 'vitest';
import { errorOf, methodsOf, signedIn, type Answer } from '../../../testing/client.ts';
import { runInternal } from '../../../testing/internal.ts';
import { proveByMail } from '../../../testing/mailed-code.ts';
import { resetPassword, startReset } from '../../../testing/password-reset.ts';
import { deleteRows } from '../../../testing/rows.ts';

const { client, query, call } = await runInternal();
const email = 'Vera.Long@example.com';
const password = 'tin whistle at 7';
const post = (body: unknown, bearer?: string) => call('POST', '/internal/v1/accounts', body, { bearer });
const symbolOf = async (answer: ReturnType<typeof post>) => {
  const { json } = await answer;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every refusal has this shape
  return (json as { error?: { symbol: string } }).error?.symbol;
};
const authorized = (answer: Answer) => ({ authorization: `Bearer ${signedIn(answer).access_token}` });
const stored = () =>
  query.selectFrom('accounts').selectAll().where('email_key', '=', email.toLowerCase()).executeTakeFirst();

beforeEach(async () => {
  await client.mails();
  await query.deleteFrom('accounts').where('email_key', '=', email.toLowerCase()).execute();
  await deleteRows(query, ['mails', 'limits']);
});

test('an account created by another system is unverified: it proves actions with its password, then verifies its address [LOG-07, TFA-04]', async () => {
  const { status, json } = await post({ email, password, nickName: 'Vera', country: 'DE', language: 'zh-CN' });
  const account = await stored();
  expect([status, json]).toEqual([201, { account: account?.id }]);
  expect(account).toMatchObject({
    email,
    email_verified: false,
    nick_name: 'Vera',
    first_name: '',
    country: 'DE',
    language: 'zh-CN',
    news: false,
    phone: null,
  });

  const headers = authorized(await client.logIn(email, password, {}, { 'accept-language': 'en' }));
  const challenge = await client.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.data_archive' } });
  const { password: method, ...others } = methodsOf(challenge);
  expect(others).toEqual({});
  const proofOf = (code: string) => ({
    ...headers,
    'x-verify-id': method ?? '',
    'x-verify-code': encodeURIComponent(code),
    'x-verify-scenario': 'users.data_archive',
  });
  const archive = (code: string) =>
    client.send('/v2/user/data-archive/tasks', { method: 'POST', headers: proofOf(code) });
  expect(errorOf(await archive('a guess')).symbol).toBe('mfa_code_incorrect');
  expect((await archive(password)).status).toBe(204);

  await client.send('/v2/user/email/candidates', { headers, body: { emailAddress: email, usage: 'verify_email' } });
  const [mail, ...none] = await client.mails();
  expect([mail?.to, mail?.subject, none]).toEqual([email, 'Verify your email', []]);
  const candidate = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(
    (await client.send('/v2/user/email', { method: 'PUT', headers, body: { candidate, emailAddress: email } })).status,
  ).toBe(200);
  expect(await stored()).toMatchObject({ email_verified: true });
  expect(
    Object.keys(
      methodsOf(await client.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.data_archive' } })),
    ),
  ).toEqual(['email_code']);
});

test('a verified account needs no password: a mailed code sets its first one, and its first login is not reported as a new device [LOG-02, ACT-05]', async () => {
  expect(
    (await post({ email, emailVerified: true, news: true, phone: '+86 139 0013 9000', brand: 'regional' })).status,
  ).toBe(201);
  expect(await stored()).toMatchObject({
    email_verified: true,
    password_hash: null,
    news: true,
    phone: '13900139000',
    language: 'zh-CN',
    nick_name: 'Vera.Long',
  });
  const proven = await proveByMail(client, await startReset(client, email));
  expect((await resetPassword(client, email, password, proven)).status).toBe(204);
  signedIn(await client.logIn(email, password));
  expect((await client.mails()).map(({ subject }) => subject)).not.toContain('New login to your account');
});

test('an address or a phone number that already has an account is refused [LOG-02]', async () => {
  expect((await post({ email, password })).status).toBe(201);
  expect(await symbolOf(post({ email: email.toUpperCase(), password }))).toBe('account_already_exist');
  expect(await symbolOf(post({ email: 'someone.else@example.com', password, phone: '13800138000' }))).toBe(
    'account_already_exist',
  );
});

test.each([
  [{ email, password, admin: true }, 'invalid_parameters'],
  [{ email: 'no address', password }, 'email_address_invalid'],
  [{ email, password, phone: '12' }, 'invalid_parameters'],
  [{ email, password, country: 'XX' }, 'invalid_parameters'],
  [{ email, password, nickName: ' ' }, 'invalid_parameters'],
  [{ email, password, firstName: 'x'.repeat(65) }, 'invalid_parameters'],
  [{ email, password, lastName: 'x'.repeat(33), brand: 'regional' }, 'invalid_parameters'],
  [{ email, password, nickName: 'a\u0007b' }, 'invalid_parameters'],
  [{ email, password: 'short' }, 'invalid_parameters'],
  [{ email, password: 'password123' }, 'password_too_common'],
  [{ email }, 'require_params_error'],
  [{ email, emailVerified: false }, 'require_params_error'],
])('%j is refused with %s, and creates no account [LOG-02]', async (body, symbol) => {
  expect([await symbolOf(post(body)), await stored()]).toEqual([symbol, undefined]);
});

test('another key creates nothing [LOG-02]', async () => {
  expect(await symbolOf(post({ email, password }, 'x'.repeat(40)))).toBe('token_invalid');
  expect(await stored()).toBeUndefined();
});
