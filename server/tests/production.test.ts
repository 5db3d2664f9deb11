import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { legalDocumentNames } from '#contract/calls/legal-documents.ts';
import { languages } from '#contract/languages.ts';
import { allMails } from '../testing/all-mails.ts';
import { temporaryFolder } from '../testing/at-end.ts';
import { errorOf, methodsOf, person, proof, signedIn } from '../testing/client.ts';
import { demonstrationWordsIn } from '../testing/demonstration-words.ts';
import { foreignServer } from '../testing/mail-server.ts';
import { runProduction, writeLegalDocuments } from '../testing/production.ts';
import { freshDatabase, runService } from '../testing/service.ts';
import { askForCode, create, newcomer } from '../testing/sign-up.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { loadMigrations } from '../src/platform/database/migrations.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { accountOf, changeAccount } from '../testing/rows.ts';

const { port, mails } = await foreignServer();
const service = await runProduction({ SMTP_URL: `smtp://127.0.0.1:${port}` });
const hosts = ['account.corvid.example', 'account.corvid.test'];
const lin = person('lin');
const mailTo = async (subject: RegExp) => {
  await expect.poll(() => mails.some((mail) => subject.test(mail.subject)), { timeout: 15_000 }).toBe(true);
  return mails.findLast((mail) => subject.test(mail.subject))?.text ?? '';
};
const codeIn = (text: string) => /\d{6}/.exec(text)?.[0] ?? '';

describe('a production start shows nothing of the demonstration', () => {
  test.each(hosts)('in the configuration and the documents of %s [CFG-01, LOG-08]', async (host) => {
    const paths = [
      '/config.json',
      '/.well-known/oauth-authorization-server',
      '/v1.0/oauth2/third-systems/?client_id=account-center-default',
      ...legalDocumentNames.map((name) => `/v2/user/contracts?contract=${name}`),
    ];
    for (const path of paths) {
      const { status, text } = await service.send(path, { host });
      expect([path, status, demonstrationWordsIn(text)]).toEqual([path, 200, []]);
    }
    const { text } = await service.send('/v2/user/contracts?contract=terms', { host });
    expect(text).toContain("Corvid's terms of 2024-05-01.");
  });

  test('at the hosts of the mailbox and the official sites, which the operator serves', async () => {
    for (const [host, path] of [
      ['mailbox.localhost', '/messages'],
      ['mailbox.localhost', '/activity/events'],
      ['www.default.localhost', '/account/clear-cookie'],
      ['www.corvid.example', '/account/clear-cookie'],
    ] as const) {
      const { status, text } = await service.send(path, { host });
      expect([host, path, status, demonstrationWordsIn(text)]).toEqual([host, path, 404, []]);
    }
    const visit = await service.send('/', { host: 'www.default.localhost', headers: { accept: 'text/html' } });
    expect([visit.status, visit.headers['location']]).toEqual([302, 'https://account.corvid.example/']);
  });

  test('in any customer mail: all come from the operator’s sender and link to the operator’s host [TFA-04]', async () => {
    await askForCode(service);
    const created = await create(service, { code: codeIn(await mailTo(/verification code/)) });
    signedIn(created);
    const reset = await service.send('/v2/auth/mfa/challenges', {
      body: { scenario: 'users.reset_password', account: newcomer.email },
    });
    const id = methodsOf(reset)['email_code'];
    mails.length = 0;
    await service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
    const answer = await service.send('/v2/user/password', {
      method: 'PUT',
      headers: proof(id, codeIn(await mailTo(/verification code/)), 'users.reset_password'),
      body: { account: newcomer.email, password: 'A calm river bends', clientId: 'account-center-default' },
    });
    expect(answer.status).toBe(204);
    await mailTo(/password/);
    signedIn(await service.logIn(newcomer.email, 'A calm river bends', {}, { 'user-agent': 'Firefox' }));
    expect(await mailTo(/New login/)).toContain('https://account.corvid.example/accountSecurity');
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const { from, raw, text, subject } of mails) {
      expect(from, subject).toBe('accounts@corvid.example');
      expect(demonstrationWordsIn(raw), subject).toEqual([]);
      expect(demonstrationWordsIn(text), subject).toEqual([]);
    }
  });
});

test.each(languages)('no mail in %s mentions the demonstration [SHL-10]', (language) => {
  const all = Object.values(allMails(language)).flat();
  expect(demonstrationWordsIn(JSON.stringify(all))).toEqual([]);
});

describe('after a demonstration on the same database', () => {
  const post = { SMTP_URL: 'smtp://127.0.0.1:9' };

  test('its accounts, whose passwords are public, are disabled, whatever their address now [LOG-03]', async () => {
    const earlier = await runService();
    const email = 'someone.else@example.org';
    const { query } = earlier.database;
    await changeAccount(query, lin.email, { email, email_key: email });
    expect((await earlier.logIn(email, lin.password)).status).toBe(200);
    const later = await runProduction({ ...post, DATABASE_URL: earlier.url });
    expect(errorOf(await later.logIn(email, lin.password)).symbol).toBe('account_forbidden');
    const sam = person('sam');
    expect(errorOf(await later.logIn(sam.username, sam.password)).symbol).toBe('account_forbidden');
  });

  test('its accounts from before accounts were marked are disabled too [LOG-03]', async () => {
    const { query, close } = openDatabase(await freshDatabase(), 2);
    const migrations = await loadMigrations();
    const former = Object.entries(migrations).filter(([name]) => name < '050');
    await migrate(query, Object.fromEntries(former));
    await sql`insert into accounts (email_key, email, email_verified, nick_name, first_name, last_name, country, language, password_changed_at, factors_changed_at, created_at)
      values (${lin.email}, ${lin.email}, true, '', '', '', '', 'en-US', now(), now(), now()),
      ('ann@corvid.example', 'ann@corvid.example', true, '', '', '', '', 'en-US', now(), now(), now())`.execute(query);
    await migrate(query);
    const marked = await query.selectFrom('accounts').select(['email', 'seeded']).orderBy('email').execute();
    expect(marked).toEqual([
      { email: 'ann@corvid.example', seeded: false },
      { email: lin.email, seeded: true },
    ]);
    await close();
  });

  test('a demonstration without accounts also disables its accounts [LOG-03]', async () => {
    const { url } = await runService();
    const later = await runService({ DATABASE_URL: url, SEED: 'off' });
    expect(errorOf(await later.logIn(lin.username, lin.password)).symbol).toBe('account_forbidden');
  });
});

describe('a production start is refused', () => {
  test.each(['on', 'off'])(
    'while the login page has buttons or a user-name field of another brand, with PAGES=%s [LOG-01, CFG-02]',
    async (PAGES) => {
      const folder = temporaryFolder('pages');
      const build = (brand: string, login: object) => {
        mkdirSync(join(folder, brand), { recursive: true });
        writeFileSync(join(folder, brand, 'login.json'), JSON.stringify(login));
        writeFileSync(join(folder, brand, 'pages.json'), '{}');
      };
      build('default', { providers: [{ key: 'larch', name: 'Larch' }], userNames: 'email' });
      build('regional', { providers: [], userNames: 'emailOrPhone' });
      const settings = { PAGES, PAGES_DIR: folder };
      await expect(runProduction(settings)).rejects.toThrow(
        'The login page of the brand default was built with buttons for Larch, but THIRD_PARTIES lists none: make src/brands/default/providers.ts match, and build again',
      );
      const larch = { brand: 'default', key: 'larch', name: 'Larch', issuer: 'https://id.example' };
      const THIRD_PARTIES = JSON.stringify([{ ...larch, clientId: 'x', clientSecret: 'y' }]);
      await runProduction({ ...settings, THIRD_PARTIES });
      build('regional', { providers: [], userNames: 'email' });
      await expect(runProduction({ ...settings, THIRD_PARTIES })).rejects.toThrow(
        'The login page of the brand regional was built for userNames email, but its entry in the configuration file says emailOrPhone: make src/brands/regional/login-settings.ts match, and build again',
      );
    },
  );

  test.each(['terms', 'privacy'])('while no version of %s is in force in every language [LOG-08]', async (name) => {
    const folder = temporaryFolder('legal');
    writeLegalDocuments(folder);
    rmSync(join(folder, name, '2024-05-01', 'zh-CN.txt'));
    await expect(runProduction({}, { brands: { regional: { legalFolder: folder } } })).rejects.toThrow(
      `No version of the document ${name} is in force in every language: write en-US.txt and zh-CN.txt into ${folder}/${name}/`,
    );
  });

  test('for a third party of an unknown brand [LOG-01]', async () => {
    const provider = { key: 'id', name: 'Id', issuer: 'https://id.example', clientId: 'x', clientSecret: 'y' };
    const THIRD_PARTIES = JSON.stringify([{ brand: 'other', ...provider }]);
    await expect(runProduction({ THIRD_PARTIES })).rejects.toThrow(
      'The setting THIRD_PARTIES names the brand other, but the brands are default, regional.',
    );
  });
});

test('the operator’s documents replace the demonstration’s, regardless of their age [LOG-08]', async () => {
  const folder = temporaryFolder('legal');
  writeLegalDocuments(folder, '2024-05-01');
  const shown = await runService({}, { brands: { default: { legalFolder: folder } } });
  const read = async (host: string) =>
    (await shown.send('/v2/user/contracts?contract=terms', { host, headers: { 'accept-language': 'en' } })).json;
  expect(await read('account.default.localhost')).toEqual({
    name: 'terms',
    version: '2024-05-01',
    text: "Corvid's terms of 2024-05-01.",
  });
  expect(await read('account.regional.localhost')).toMatchObject({ version: '2026-10-01' });
});

test('mails come from the sender of the brand at which the customer last logged in [TFA-04]', async () => {
  const { port: inbox, mails: received } = await foreignServer();
  const sender = { name: 'Demo', address: 'accounts@one.example' };
  const other = { name: 'Other', address: 'accounts@other.example' };
  const shown = await runService(
    { SMTP_URL: `smtp://127.0.0.1:${inbox}` },
    { brands: { default: { sender }, regional: { sender: other } } },
  );
  const at = async (client_id: string, device: string) => {
    received.length = 0;
    const headers = { 'user-agent': device, 'accept-language': 'en' };
    const { access_token: token } = signedIn(await shown.logIn(lin.username, lin.password, { client_id }, headers));
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1);
    return { from: received[0]?.from, token };
  };
  const stored = async () => (await accountOf(shown.database.query, lin.email)).brand;
  expect(await stored()).toBe(null);
  expect((await at('account-center-regional', 'Firefox/140.0')).from).toEqual(other.address);
  expect(await stored()).toBe('regional');
  expect((await at('account-center-default', 'Chrome/140.0')).from).toEqual(sender.address);
  expect(await stored()).toBe('default');
});
