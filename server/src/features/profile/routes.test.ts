import * as v from 'valibot';
import { profileSchema } from '#contract/calls/profile.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { askForCode, create, newcomer } from '../../../testing/sign-up.ts';
import { mailedCode, proveByMail } from '../../../testing/mailed-code.ts';
import { changeAccount, deleteRows } from '../../../testing/rows.ts';

const service = await runService();
const { query } = service.database;
const lin = person('lin');
const languageOf = async (email: string) =>
  (await query.selectFrom('accounts').select('language').where('email', '=', email).executeTakeFirstOrThrow()).language;
const logIn = async (headers: Record<string, string> = {}) =>
  signedIn(await service.logIn(lin.username, lin.password, {}, headers)).access_token;
const change = (token: string, body: unknown) =>
  service.send('/v1.0/users/@me/profile/', { method: 'PATCH', token, body });
const subjectOfChallengeMail = async (token: string) => {
  await proveByMail(
    service,
    await service.send('/v2/auth/mfa/challenges', { token, body: { scenario: 'users.totp' } }),
  );
  return (await service.mails())[0]?.subject;
};

beforeEach(async () => {
  await deleteRows(query, ['limits', 'one_time_codes', 'mails']);
  await changeAccount(query, lin.email, { language: 'en-US', chosen_language: null });
});

describe('a change with an email [NET-05, PRO-04]', () => {
  const fresh = 'lin@harthouse.example';
  const patch = (token: string, body: unknown, headers: Record<string, string> = {}) =>
    service.send('/v1.0/users/@me/profile/', {
      method: 'PATCH',
      token,
      headers,
      body,
    });
  const stored = () =>
    query
      .selectFrom('accounts')
      .select(['email', 'first_name', 'profile_version as version'])
      .where('email', '=', lin.email)
      .executeTakeFirstOrThrow();
  const symbolOf = async (answer: ReturnType<typeof patch>) => errorOf(await answer).symbol;

  beforeEach(async () => {
    await query.deleteFrom('email_candidates').execute();
    await query.deleteFrom('challenges').execute();
  });

  test('a change with an email requires the password and a proof, mails the new address its code, and changes only the other fields', async () => {
    const token = await logIn();
    const { version } = await stored();
    const body = { email: fresh, password: lin.password, firstName: 'Linda', version };
    const asked = await patch(token, body);
    expect([errorOf(asked).symbol, await stored()]).toMatchObject(['mfa_required', { first_name: 'Lin', version }]);
    const changed = await patch(token, body, await proveByMail(service, asked, lin.email));
    expect([changed.status, changed.json]).toMatchObject([
      200,
      { firstName: 'Linda', email: { address: lin.email, status: 'verified', waiting: fresh } },
    ]);
    expect(await stored()).toMatchObject({ email: lin.email, first_name: 'Linda', version: version + 1 });

    const candidate = await mailedCode(service, fresh);
    const headers = { authorization: `Bearer ${token}` };
    const confirmed = await service.send('/v2/user/email', {
      method: 'PUT',
      headers,
      body: { candidate, emailAddress: fresh },
    });
    expect([confirmed.status, confirmed.json]).toMatchObject([200, { usage: 'change_email', emailAddress: fresh }]);
    await changeAccount(query, fresh, { email: lin.email, email_key: lin.email, first_name: 'Lin' });
  });

  test('a change with an email is refused without the password, with a wrong one, for a taken or invalid address, or with an edit of an outdated version; nothing is mailed', async () => {
    const token = await logIn();
    const { version } = await stored();
    await service.mails();
    await query.deleteFrom('mails').execute();
    expect(await symbolOf(patch(token, { email: fresh }))).toBe('require_params_error');
    expect(await symbolOf(patch(token, { email: fresh, password: 'a guess' }))).toBe('password_error');
    expect(await symbolOf(patch(token, { email: 'no address', password: lin.password }))).toBe('email_address_invalid');
    expect(await symbolOf(patch(token, { email: lin.email, password: lin.password }))).toBe('email_not_available');
    expect(await symbolOf(patch(token, { password: lin.password, firstName: 'Linda', version }))).toBe(
      'invalid_parameters',
    );
    expect(await symbolOf(patch(token, { email: fresh, password: lin.password, firstName: 'Linda' }))).toBe(
      'require_params_error',
    );
    const prove = async (body: object, meanwhile = () => Promise.resolve()) => {
      const asked = await patch(token, body);
      await query.deleteFrom('one_time_codes').execute();
      const proven = await proveByMail(service, asked, lin.email);
      await meanwhile();
      return symbolOf(patch(token, body, proven));
    };
    expect(await prove({ email: person('noor').email, password: lin.password })).toBe('email_conflict');
    // Refused before the password is checked and the second factor requested.
    for (const edit of [
      { firstName: 'Linda', password: lin.password },
      { firstName: 'Linda', password: 'a guess' },
      {},
    ])
      expect(await symbolOf(patch(token, { email: fresh, version: version + 7, ...edit }))).toBe('modify_not_allowed');
    const editElsewhere = () => changeAccount(query, lin.email, { profile_version: version + 1 });
    expect(await prove({ email: fresh, password: lin.password, firstName: 'Linda', version }, editElsewhere)).toBe(
      'modify_not_allowed',
    );
    expect((await service.mails()).filter(({ to }) => to !== lin.email)).toEqual([]);
    expect(await stored()).toEqual({ email: lin.email, first_name: 'Lin', version: version + 1 });
  });
});

describe("the account's language", () => {
  test.each([
    ['the language chosen on the page', { cookie: 'ac_language=zh-CN', 'accept-language': 'en' }, 'zh-CN'],
    ['the language of the browser', { 'accept-language': 'zh-CN,en;q=0.5' }, 'zh-CN'],
    ['the default language of the brand', {}, 'en-US'],
  ])('the account’s language is %s at login [NET-08]', async (_what, headers, language) => {
    await logIn(headers);
    expect(await languageOf(lin.email)).toBe(language);
  });

  test('the account’s language does not change when a login fails [NET-08]', async () => {
    await service.logIn(lin.username, 'not this one', {}, { cookie: 'ac_language=zh-CN' });
    expect(await languageOf(lin.email)).toBe('en-US');
  });

  test('the account’s language is the page’s at sign-up [LOG-02]', async () => {
    await askForCode(service);
    signedIn(await create(service, { code: await mailedCode(service) }, { cookie: 'ac_language=zh-CN' }));
    expect(await languageOf(newcomer.email)).toBe('zh-CN');
  });

  test('the account’s language is changed in the profile, and mails follow it [NET-08]', async () => {
    const token = await logIn();
    const changed = await change(token, { language: 'zh-CN' });
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({ nickName: 'Lin', email: { address: lin.email, status: 'verified' } });
    expect(await languageOf(lin.email)).toBe('zh-CN');
    expect(await subjectOfChallengeMail(token)).toMatch(/^您的验证码：/);
  });

  test('the account’s language stays the chosen one at a login in a browser of another language [SHL-10, PRO-01]', async () => {
    const token = await logIn();
    expect(v.parse(profileSchema, (await service.send('/v1.0/users/@me/profile/', { token })).json).language).toBe(
      undefined,
    );
    await change(token, { language: 'zh-CN' });
    const later = await logIn({ 'accept-language': 'en' });
    expect(await languageOf(lin.email)).toBe('zh-CN');
    expect((await service.send('/v1.0/users/@me/profile/', { token: later })).json).toMatchObject({
      language: 'zh-CN',
    });
  });

  test.each([
    [{ language: 'fr-FR' }],
    [{ language: '' }],
    [{}],
    [{ language: 'zh-CN', id: 7 }],
    [{ language: 'zh-CN', nickName: '' }],
    [{ language: 'zh-CN', version: 1, nickName: 'Lin\u202etraH' }],
    [{ language: 'zh-CN', version: 1, lastName: 'Hart\u2069' }],
    [{ language: 'zh-CN', version: 1, firstName: 'L\u0085in' }],
  ])('the account’s language does not change to %j [NET-08]', async (body) => {
    expect(errorOf(await change(await logIn(), body)).symbol).toBe('invalid_parameters');
    expect(await languageOf(lin.email)).toBe('en-US');
  });
});

describe('an edit of the profile', () => {
  const read = async (token: string) =>
    v.parse(profileSchema, (await service.send('/v1.0/users/@me/profile/', { token })).json);

  test('changes the given fields, and increments the version [PRO-01, PRO-02]', async () => {
    const token = await logIn();
    const before = await read(token);
    const answer = await change(token, {
      version: before.version,
      nickName: '<b>Lin & co</b>',
      firstName: '',
      lastName: 'Hart-Ó',
      country: 'DE',
    });
    expect(answer.json).toEqual({
      ...before,
      nickName: '<b>Lin & co</b>',
      firstName: '',
      lastName: 'Hart-Ó',
      country: 'DE',
      version: before.version + 1,
    });
    expect(await read(token)).toEqual(answer.json);
  });

  test('of an outdated version is refused, and one of two parallel edits is stored [PRO-01]', async () => {
    const token = await logIn();
    const { version } = await read(token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change(token, { version, nickName: `Lin ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => errorOf(answer).symbol))).toEqual(
      new Set(['modify_not_allowed']),
    );
    expect((await read(token)).version).toBe(version + 1);
  });

  test('of an outdated version is answered with the present profile, in a sentence of its own [PRO-01]', async () => {
    const token = await logIn();
    const { version } = await read(token);
    await change(token, { version, nickName: 'Lin elsewhere' });
    const stale = await change(token, { version, nickName: 'Lin here' });
    expect([stale.status, errorOf(stale)]).toEqual([
      403,
      {
        symbol: 'modify_not_allowed',
        message: 'The profile has been changed since it was read.',
        profile: await read(token),
      },
    ]);
    expect(await read(token)).toMatchObject({ nickName: 'Lin elsewhere', version: version + 1 });
  });

  test.each([
    [{ nickName: 'Lin' }, 'require_params_error'],
    [{ version: 0, nickName: ' ' }, 'invalid_parameters'],
    [{ version: 0, nickName: 'a'.repeat(65) }, 'invalid_parameters'],
    [{ version: 0, firstName: '𠮷'.repeat(65) }, 'invalid_parameters'],
    [{ version: 0, lastName: 'a\u0007b' }, 'invalid_parameters'],
    [{ version: 0, country: 'XX' }, 'invalid_parameters'],
    [{ version: 0, emailAddress: 'other@example.com' }, 'invalid_parameters'],
  ])('%j is refused as %s and changes nothing [PRO-01, VAL-08]', async (body, symbol) => {
    const token = await logIn();
    const before = await read(token);
    expect(errorOf(await change(token, 'version' in body ? { ...body, version: before.version } : body)).symbol).toBe(
      symbol,
    );
    expect(await read(token)).toEqual(before);
  });

  test('an edit of the profile allows 64 characters, or 32 in the regional brand [PRO-01, VAL-07]', async () => {
    const token = await logIn();
    const { version } = await read(token);
    expect((await change(token, { version, nickName: '𠮷'.repeat(64) })).status).toBe(200);
    const regional = (nickName: string) =>
      service.send('/v1.0/users/@me/profile/', {
        method: 'PATCH',
        host: 'account.regional.localhost',
        token,
        body: { version: version + 1, nickName },
      });
    expect(errorOf(await regional('名'.repeat(33))).symbol).toBe('invalid_parameters');
    expect((await regional('名'.repeat(32))).status).toBe(200);
  });
});

test('the profile names the phone number that its owner logs in with [PRO-01, VAL-06]', async () => {
  const profileOf = async (token: string) =>
    v.parse(profileSchema, (await service.send('/v1.0/users/@me/profile/', { token })).json);
  expect((await profileOf(await logIn())).phone).toBeUndefined();
  await changeAccount(query, lin.email, { phone: '13900139000' });
  expect((await profileOf(await logIn())).phone).toBe('13900139000');
  await changeAccount(query, lin.email, { phone: null });
});
