import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeAt } from '../../../testing/authenticator.ts';
import { takeBackScenario } from '#contract/calls/take-back.ts';
import { errorOf, methodsOf, person, proof, signedIn } from '../../../testing/client.ts';
import { operator, runInternal } from '../../../testing/internal.ts';
import { proveByMail } from '../../../testing/mailed-code.ts';
import { resetPassword, startReset } from '../../../testing/password-reset.ts';
import { secretKey } from '../../../testing/service.ts';
import { openInstanceKeys } from '../../platform/crypto/instance-keys.ts';
import { findAccessToken } from '../../sessions/sessions.ts';
import { accountOf, addRows, changeAccount, deleteRows, eventTypes } from '../../../testing/rows.ts';

const clock = { time: new Date(), now: () => clock.time };
const { client, query, call } = await runInternal({ DATABASE_CONNECTIONS: '1', TRUST_PROXY: 'on' }, { clock });
const keys = await openInstanceKeys(query, [secretKey]);
const sam = person('sam');
const before = await accountOf(query, sam.email);
const codes = await query.selectFrom('backup_codes').selectAll().where('account_id', '=', before.id).execute();
const recovery = 'sam.recovery@example.com';
const chosen = 'A calm river bends';

const later = (hours: number) => (clock.time = new Date(clock.time.getTime() + hours * 3_600_000));
const ask = async (email: string, headers: Record<string, string> = {}) => {
  const answer = await client.send('/second-factor/lost', { form: { email }, headers });
  const { location } = answer.headers;
  return answer.status === 303 ? client.send(String(location), { headers }) : answer;
};
const linkTo = async (address: string, path: string): Promise<string> => {
  const mails = (await client.mails()).filter(({ to, text }) => to === address && text.includes(`${path}?token=`));
  const [link = 'http://none/'] = /http:\S+\?token=\S+/.exec(mails[0]?.text ?? '') ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
};
const press = (path: string) => client.send(path, { method: 'POST', form: {} });
/** Requests the mail, opens its link and presses the button. */
const begin = async () => {
  await ask(sam.email);
  return press(await linkTo(sam.email, '/second-factor/lost/start'));
};
/** Resets the password with only a mailed code. */
const reset = async () => {
  await query.deleteFrom('limits').execute();
  const proven = await proveByMail(client, await startReset(client, sam.email), sam.email);
  return resetPassword(client, sam.email, chosen, proven);
};
const logInWithFactor = async () => {
  const id = methodsOf(await client.logIn(sam.username, sam.password))['totp'];
  const code = codeAt(sam.authenticatorSecret ?? '', clock.time);
  return client.logIn(sam.username, sam.password, {}, proof(id, code));
};
const requests = async () => (await query.selectFrom('factor_removals').select('asked_by').execute()).length;

beforeEach(async () => {
  await client.mails();
  await deleteRows(query, [
    'limits',
    'events',
    'sessions',
    'trust_tokens',
    'mails',
    'factor_removals',
    'challenges',
    'one_time_codes',
    'take_backs',
    'email_undos',
  ]);
  clock.time = new Date();
  const { totp_secret, totp_added_at, backup_codes_at, password_hash } = before;
  await query
    .updateTable('accounts')
    .set({ totp_secret, totp_added_at, backup_codes_at, password_hash, totp_last_step: null, email_verified: true })
    .set({ factors_changed_at: new Date(0), password_changed_at: new Date(0), disabled_at: null })
    .set({ email: before.email, email_key: before.email_key, recovery_email: recovery, language: 'en-US', brand: null })
    .where('id', '=', before.id)
    .execute();
  await query.deleteFrom('backup_codes').where('account_id', '=', before.id).execute();
  await addRows(query, 'backup_codes', codes);
});

test('a page without a script has the mark and the colors of the brand [OPR-07, CFG-01]', async () => {
  const { text, headers } = await client.send('/second-factor/lost');
  expect(text).toContain('<link rel="stylesheet" href="/brand.css" />');
  expect(text).toContain('<img src="/mark.svg" alt="" />');
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-.*; img-src 'self' data:;/);
  expect(headers['x-robots-tag']).toBe('noindex');
});

test.each([
  ['en-US', '/second-factor/lost', /^We can remove/],
  ['zh-CN', '/second-factor/lost', /[\u4e00-\u9fff]/],
  ['zh-CN', '/second-factor/keep?token=1', /[\u4e00-\u9fff]/],
])('a page without a script has a description in %s: %s [OPR-07, SHL-10]', async (language, path, expected) => {
  const { text } = await client.send(path, { headers: { 'accept-language': language } });
  expect(/<meta name="description" content="([^"]+)" \/>/.exec(text)?.[1]).toMatch(expected);
});

describe('the language of a page without a script', () => {
  const asked = { 'accept-language': 'en' };

  test('the language of a page without a script is chosen on the page, and kept as on the other pages [OPR-07, SHL-10]', async () => {
    const english = await client.send('/second-factor/keep?token=a%20b', { headers: asked });
    expect(english.text).toContain('<html lang="en-US">');
    expect(english.headers['set-cookie']).toBeUndefined();
    const [, address = ''] = /<a lang="zh-CN" hreflang="zh-CN" href="([^"]+)">/.exec(english.text) ?? [];
    expect(address.replaceAll('&#38;', '&')).toBe('?token=a+b&lang=zh-CN');
    const chinese = await client.send(`/second-factor/keep${address.replaceAll('&#38;', '&')}`, {
      headers: { ...asked, cookie: 'ac_language=en-US' },
    });
    expect(chinese.text).toContain('<html lang="zh-CN">');
    expect(chinese.text).toMatch(/<a lang="zh-CN" [^>]* aria-current="true">简体中文<\/a>/);
    expect(String(chinese.headers['set-cookie'])).toMatch(/^ac_language=zh-CN; Max-Age=\d+; Path=\/; SameSite=Lax/);
  });

  test('the language of a page without a script can be chosen at every step: the response to a form is a page of its own [OPR-07, SHL-10]', async () => {
    const path = '/second-factor/lost?lang=zh-CN';
    const answer = await client.send(path, { form: { email: 'no.one@example.com' } });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/second-factor/lost?lang=zh-CN&sent=1']);
    const sent = await client.send('/second-factor/lost?lang=zh-CN&sent=1');
    expect(sent.text).toContain('<html lang="zh-CN">');
    expect(sent.text).toContain('href="?lang=en-US&#38;sent=1"');
    await ask(sam.email);
    const started = await press(await linkTo(sam.email, '/second-factor/lost/start'));
    expect(started.text).toContain('hreflang="zh-CN"');
  });
});

describe('a customer who has lost password and second factor', () => {
  test('a customer who has lost password and second factor resets the password with a mailed code after 72 hours, not before; the second factor is removed and every address is notified [OPR-07]', async () => {
    expect((await begin()).text).toContain('The wait of 72 hours has begun');
    const asked = (await client.mails()).filter(({ subject }) => subject.startsWith('Someone asked'));
    expect(asked.map(({ to }) => to).toSorted()).toEqual([sam.email, recovery].toSorted());
    expect(asked.every(({ text }) => text.includes('http://account.default.localhost'))).toBe(true);
    later(71.9);
    expect(errorOf(await reset()).symbol).toBe('mfa_required');
    later(0.2);
    await query.deleteFrom('mails').execute();
    const done = await reset();
    expect([done.status, done.json]).toMatchObject([200, { links: [], secondFactorRemoved: true }]);
    const mails = (await client.mails()).filter(({ subject }) => subject === 'Two-factor authentication was removed');
    expect(mails.map(({ to }) => to).toSorted()).toEqual([sam.email, recovery].toSorted());
    signedIn(await client.logIn(sam.username, chosen));
    expect(await eventTypes(query)).toEqual([
      'second factor removal requested',
      'second factor removed',
      'reset password',
      'login with password',
    ]);
  });

  test('a customer who has lost password and second factor gets links to the host of their own brand, also for refusing [OPR-07, CFG-01]', async () => {
    await changeAccount(query, before.id, { brand: 'regional' });
    await begin();
    const asked = (await client.mails()).filter(({ subject }) => subject.startsWith('Someone asked'));
    expect(asked).toHaveLength(2);
    expect(asked.every(({ text }) => text.includes('http://account.regional.localhost'))).toBe(true);
  });

  test('a customer who has lost password and second factor has a week to do so [OPR-07]', async () => {
    await begin();
    later(72 + 7 * 24);
    expect(errorOf(await reset()).symbol).toBe('mfa_required');
  });

  test('a customer who has lost password and second factor starts one wait and gets one set of mails, however often the button is pressed [OPR-07]', async () => {
    await ask(sam.email);
    const path = await linkTo(sam.email, '/second-factor/lost/start');
    const answers = await Promise.all([press(path), press(path), press(path)]);
    expect(answers.every(({ text }) => text.includes('The wait of 72 hours has begun'))).toBe(true);
    expect(await requests()).toBe(1);
    expect((await client.mails()).filter(({ subject }) => subject.startsWith('Someone asked')).length).toBe(2);
  });
});

describe('an intruder who reads the mailbox', () => {
  test('an intruder who reads the mailbox gets nothing if another address refuses, not even with another request within the week [OPR-07]', async () => {
    await begin();
    expect((await press(await linkTo(recovery, '/second-factor/keep'))).text).toContain('stays on');
    later(73);
    expect(errorOf(await reset()).symbol).toBe('mfa_required');
    expect((await begin()).text).toContain('This was refused');
    expect(await requests()).toBe(1);
  });

  test('an intruder who reads the mailbox gets nothing if the owner logs in during the wait [OPR-07]', async () => {
    await begin();
    later(1);
    signedIn(await logInWithFactor());
    later(72);
    expect(errorOf(await reset()).symbol).toBe('mfa_required');
  });

  test('an intruder who reads the mailbox gets nothing if the owner was logged in all along and uses the session [OPR-07]', async () => {
    const { access_token: token } = signedIn(await logInWithFactor());
    later(0.5);
    await begin();
    later(0.2);
    await client.send('/v1.0/users/@me/profile/', { token });
    later(72);
    expect(errorOf(await reset()).symbol).toBe('mfa_required');
  });

  test('an intruder who reads the mailbox is seen by the owner who is logged in: any use ends the wait, and one mail says so [OPR-07, TFA-02]', async () => {
    const { access_token: token } = signedIn(await logInWithFactor());
    await begin();
    // Within the minutes in which a use is not noted again.
    later(0.01);
    const askedAt = clock.time.getTime() - 36_000;
    const read = async () => (await client.send('/v2/auth/mfa/totp', { token })).json;
    const removal = { askedAt, dueAt: askedAt + 72 * 3_600_000, isEnded: true };
    for (const seen of [await read(), await read()]) expect(seen).toMatchObject({ enabled: true, removal });
    const subjects = async () => (await client.mails()).map(({ to, subject }) => `${to} ${subject}`);
    const staysOn = `${sam.email} Two-factor authentication stays on`;
    expect((await subjects()).filter((each) => each === staysOn)).toHaveLength(1);
    expect(await eventTypes(query, 'second factor removal ended')).toHaveLength(1);
    const keep = await linkTo(sam.email, '/second-factor/keep');
    expect((await client.send(keep)).text).toContain('Your account was used since');

    expect((await client.send('/v2/auth/mfa/totp/removal', { method: 'DELETE', token })).status).toBe(204);
    expect(await read()).not.toHaveProperty('removal');
    // Dismissed, not refused: an owner who has lost the phone can ask again.
    expect(await eventTypes(query, 'second factor removal refused')).toEqual([]);
    expect((await client.send(keep)).text).toContain('Your account was used since');
    later(0.5);
    expect((await begin()).text).toContain('The wait of 72 hours has begun');
  });

  test.each([
    ['has expired', { due_at: new Date(clock.time.getTime() - 8 * 86_400_000) }],
    ['needs a second key of support', { due_at: null }],
  ])('that %s is no concern of the calls of its account [OPR-07, NET-05]', async (_state, row) => {
    const { access_token: token } = signedIn(await logInWithFactor());
    const find = () => findAccessToken(query, keys.hash('access-token', token), clock.time);
    await begin();
    expect(await find()).toMatchObject({ isRemovalOpen: true });
    await query.updateTable('factor_removals').set(row).execute();
    expect(await find()).toMatchObject({ isRemovalOpen: false });
  });

  test('an intruder who reads the mailbox gets nothing after taking an address change back, because no one else would notice the wait; until a login, only support helps [OPR-07, PRO-04]', async () => {
    const moved = { email: 'sam@harthouse.example', email_key: 'sam@harthouse.example', recovery_email: null };
    await changeAccount(query, before.id, moved);
    await query.deleteFrom('email_undos').where('account_id', '=', before.id).execute();
    const undo = { account_id: before.id, email: sam.email, since: clock.time, created_at: clock.time, used_at: null };
    const expires_at = new Date(clock.time.getTime() + 3_600_000);
    await addRows(query, 'email_undos', { ...undo, expires_at, token_hash: keys.hash('email-undo', 'thief') });
    const body = { token: 'thief' };
    // Someone with the phone as well; the link alone asks for it.
    const { totp } = methodsOf(await client.send('/v2/user/email/undo', { body }));
    const headers = proof(totp, codeAt(sam.authenticatorSecret ?? '', clock.time), takeBackScenario);
    expect((await client.send('/v2/user/email/undo', { body, headers })).status).toBe(200);
    later(0.2);
    await ask(sam.email);
    const path = await linkTo(sam.email, '/second-factor/lost/start');
    for (const { text } of [await client.send(path), await press(path)]) expect(text).toContain('contact support');
    expect(await requests()).toBe(0);

    const { password_hash } = before;
    await changeAccount(query, before.id, { password_hash });
    signedIn(await logInWithFactor());
    later(0.2);
    expect((await press(path)).text).toContain('The wait of 72 hours has begun');
  });

  test('an intruder who reads the mailbox needs more than one support key to remove a second factor: the request does not count as a key [OPR-06, OPR-07]', async () => {
    await begin();
    const path = `/operator/v1/accounts/${before.id}/second-factor/remove`;
    const { json } = await call('POST', path, { reason: 'case 4713' }, { bearer: operator.ann.key });
    expect(json).toMatchObject({
      secondFactor: { isOn: true },
      removal: { state: 'waiting' },
      recovery: { state: 'waiting' },
    });
  });
});

describe('the page', () => {
  test.each([
    ['en-US', 'Back to login', 'Contact support', 'Help'],
    ['zh-CN', '返回登录', '联系客服', '帮助'],
  ])(
    'links to login, support, help and home in %s, regardless of its content [OPR-07]',
    async (language, logIn, support, help) => {
      const headers = { 'accept-language': language };
      const pages = [
        await client.send('/second-factor/lost', { headers }),
        await ask(sam.email, headers),
        await client.send('/second-factor/lost/start?token=old', { headers }),
        await client.send('/second-factor/keep?token=old', { headers }),
      ];
      const linksOf = (text: string) =>
        [...text.matchAll(/<a[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, name]) => [
          name?.replaceAll(/<[^>]*>/g, ''),
          to,
        ]);
      for (const { text } of pages)
        expect(linksOf(text)).toEqual(
          expect.arrayContaining([
            [logIn, '/login'],
            [support, expect.stringMatching(/^http/)],
            [help, expect.stringMatching(/^http/)],
            [expect.any(String), '/'],
          ]),
        );
      const [, sent, old] = pages.map(
        ({ text }) => linksOf(text).filter(([, to]) => to === '/second-factor/lost').length,
      );
      expect([sent, old]).toEqual([1, 1]);
    },
  );

  test.each([
    ['no address', '', ''],
    ['half an address', ' "nope" ', '&#34;nope&#34;'],
  ])(
    'the page of a lost second factor refuses %s beside the field, which keeps it [OPR-07]',
    async (_, email, kept) => {
      const { status, text } = await ask(email);
      const field = /<input[^>]*name="email"[^>]*>/.exec(text)?.[0] ?? '';
      expect([status, field.includes(`value="${kept}"`), field.includes('aria-describedby="problem"')]).toEqual([
        400,
        true,
        true,
      ]);
      expect(text).toContain('<span>Please enter a valid email address.</span>');
      expect(text).toContain(' novalidate');
    },
  );

  test('names its times for the browser, and writes them in the time zone of the account’s country [OPR-07, SHL-11]', async () => {
    clock.time = new Date('2026-11-28T15:04:00Z');
    await changeAccount(query, before.id, { country: 'DE' });
    await ask(sam.email);
    const path = await linkTo(sam.email, '/second-factor/lost/start');
    const time = '<time datetime="2026-12-01T15:04:00.000Z">2026-12-01, 16:04 (GMT+1)</time>';
    for (const { text } of [await client.send(path), await press(path)]) expect(text).toContain(`On ${time} you can`);
    await changeAccount(query, before.id, { country: before.country });
  });

  test('the page of a lost second factor allows its own scripts only, by their hashes [OPR-07]', async () => {
    const { text, headers } = await client.send('/second-factor/lost');
    const scripts = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
    const hashes = scripts.map((each) => `'sha256-${createHash('sha256').update(each).digest('base64')}'`);
    expect(hashes).toHaveLength(2);
    const sources = /script-src ([^;]*);/.exec(String(headers['content-security-policy']))?.[1]?.split(' ');
    expect(sources?.toSorted()).toEqual(hashes.toSorted());
  });

  test('the page of a lost second factor gives every address the same response, and mails only if there is a second factor [OPR-07]', async () => {
    await query.deleteFrom('mails').execute();
    const texts = [];
    for (const email of [sam.email, person('noor').email, 'no.account@example.com'])
      texts.push((await ask(email)).text);
    expect([new Set(texts).size, texts[0]]).toEqual([1, expect.stringContaining('Check your email')]);
    expect((await client.mails()).map(({ to }) => to)).toEqual([sam.email]);
  });

  test('mails one link in ten minutes, no matter how many networks request it [OPR-07]', async () => {
    const answers = [];
    for (let network = 1; network <= 12; network += 1)
      answers.push(await ask(sam.email, { 'x-forwarded-for': `203.0.113.${network}` }));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await client.mails()).filter(({ to }) => to === sam.email).length).toBe(1);
    expect((await press(await linkTo(sam.email, '/second-factor/lost/start'))).text).toContain(
      'The wait of 72 hours has begun',
    );
  });

  test('mails a new link if a change of the second factor has invalidated the previous one [OPR-07]', async () => {
    await ask(sam.email);
    await changeAccount(query, before.id, { factors_changed_at: clock.time });
    await begin();
    expect(await requests()).toBe(1);
  });

  test('answers a caller that requests too many mails with a page that explains it [OPR-07]', async () => {
    for (let time = 0; time < 20; time += 1) await ask(`no.account.${time}@example.com`);
    expect((await ask(sam.email)).text).toContain('Too many emails');
  });

  test('the page of a lost second factor shows when the wait ends instead of asking again [OPR-07]', async () => {
    await ask(sam.email);
    const path = await linkTo(sam.email, '/second-factor/lost/start');
    const panelOf = (text: string) => /<div class="panel">[\s\S]*?<\/p>/.exec(text)?.[0];
    const panel = panelOf((await press(path)).text);
    expect(panel).toContain('The wait of 72 hours has begun');
    expect(panelOf((await client.send(path)).text)).toBe(panel);
  });

  test('changes nothing when the mailed link is opened, and asks for confirmation in both languages [OPR-07]', async () => {
    await ask(sam.email);
    const path = await linkTo(sam.email, '/second-factor/lost/start');
    const titles = [];
    for (const language of ['en-US', 'zh-CN'])
      titles.push(
        /<h1>(.*?)<\/h1>/
          .exec((await client.send(path, { headers: { 'accept-language': language } })).text)?.[1]
          ?.replaceAll(/<[^>]*>/g, ''),
      );
    await client.send(path, { method: 'HEAD' });
    expect([titles, await requests()]).toEqual([['Remove two-factor authentication?', '移除两步验证？'], 0]);
  });

  test.each<[what: string, change: () => unknown]>([
    ['an hour', () => later(1.01)],
    ['a change of the second factor', () => changeAccount(query, before.id, { factors_changed_at: clock.time })],
    ['the account was disabled', () => changeAccount(query, before.id, { disabled_at: clock.time })],
  ])('the page of a lost second factor refuses the mailed link after %s [OPR-07]', async (_, change) => {
    await ask(sam.email);
    const path = await linkTo(sam.email, '/second-factor/lost/start');
    await change();
    expect([(await press(path)).status, await requests()]).toEqual([404, 0]);
  });

  const forgedLinks = ['', 'token=1.9999999999.made-up', `token=${before.id}.9999999999.${'x'.repeat(43)}`];
  test.each(forgedLinks)(
    'the page of a lost second factor refuses a link that is not ours: ?%s [OPR-07]',
    async (search) => {
      expect([(await press(`/second-factor/lost/start?${search}`)).status, await requests()]).toEqual([404, 0]);
    },
  );
});
