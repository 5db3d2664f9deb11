import { beforeEach, describe, expect, test } from 'vitest';
import { errorOf, person, signedIn, methodsOf } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { askForCode, create, mailedCode, newcomer } from '../../../testing/sign-up.ts';

const service = await runService();
const { query } = service.database;
const lin = person('lin');
const languageOf = async (email: string) => (await query.selectFrom('accounts').select('language').where('email', '=', email).executeTakeFirstOrThrow()).language;
const logIn = async (headers: Record<string, string> = {}) => signedIn(await service.logIn(lin.userName, lin.password, {}, headers)).access_token;
const change = (token: string, body: unknown) =>
  service.send('/v1.0/users/@me/profile/', { method: 'PATCH', headers: { authorization: `Bearer ${token}` }, body });
const subjectOfChallengeMail = async (token: string) => {
  const challenge = await service.send('/v2/auth/mfa/challenges', { headers: { authorization: `Bearer ${token}` }, body: { scenario: 'users.totp' } });
  await service.send(`/v2/auth/mfa/challenges/${methodsOf(challenge)['email_code']}/code`, { method: 'POST' });
  return (await service.mails())[0]?.subject;
};

beforeEach(async () => {
  for (const table of ['limits', 'one_time_codes', 'mails'] as const) await query.deleteFrom(table).execute();
  await query.updateTable('accounts').set({ language: 'en-US' }).where('email', '=', lin.email).execute();
});

describe("the account's language", () => {
  test.each([
    ['the language chosen on the page', { cookie: 'ac_language=zh-CN', 'accept-language': 'en' }, 'zh-CN'],
    ['the language of the browser', { 'accept-language': 'zh-CN,en;q=0.5' }, 'zh-CN'],
    ['the default language of the brand', {}, 'en-US'],
  ])('is %s at log-in [NET-08]', async (_what, headers, language) => {
    await logIn(headers);
    expect(await languageOf(lin.email)).toBe(language);
  });

  test('stays as it is where a log-in fails [NET-08]', async () => {
    await service.logIn(lin.userName, 'not this one', {}, { cookie: 'ac_language=zh-CN' });
    expect(await languageOf(lin.email)).toBe('en-US');
  });

  test('is that of the page at sign-up [LOG-02]', async () => {
    await askForCode(service);
    signedIn(await create(service, { code: await mailedCode(service) }, { cookie: 'ac_language=zh-CN' }));
    expect(await languageOf(newcomer.email)).toBe('zh-CN');
  });

  test('is changed in the profile, and mails follow it [NET-08]', async () => {
    const token = await logIn();
    const changed = await change(token, { language: 'zh-CN' });
    expect([changed.status, changed.json]).toMatchObject([200, { nickName: 'Lin', email: { address: lin.email, status: 'verified' } }]);
    expect(await languageOf(lin.email)).toBe('zh-CN');
    expect(await subjectOfChallengeMail(token)).toBe('您的验证码');
  });

  test.each([[{ language: 'fr-FR' }], [{ language: '' }], [{}], [{ language: 'zh-CN', id: 7 }]])('does not change to %j [NET-08]', async (body) => {
    expect(errorOf(await change(await logIn(), body)).symbol).toBe('invalid_parameters');
    expect(await languageOf(lin.email)).toBe('en-US');
  });

  test('is changed by its owner only [NET-03]', async () => {
    expect(errorOf(await change('unknown', { language: 'zh-CN' })).symbol).toBe('token_invalid');
    const answer = await service.send('/v1.0/users/@me/profile/', { method: 'PATCH', body: { language: 'zh-CN' } });
    expect([answer.status, errorOf(answer).symbol]).toEqual([401, 'required_authentication']);
  });
});
