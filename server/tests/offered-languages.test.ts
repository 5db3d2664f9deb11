import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { configurationSchema } from '#contract/configuration.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/at-end.ts';
import { errorOf, person, signedIn } from '../testing/client.ts';
import { runProduction, writeLegalDocuments } from '../testing/production.ts';
import { runService } from '../testing/service.ts';
import { changeAccount, changeRows } from '../testing/rows.ts';

const lin = person('lin');
const english = { 'accept-language': 'en' };
const languagesOf = async ({ query }: Awaited<ReturnType<typeof runService>>['database']) =>
  (await query.selectFrom('accounts').select('language').distinct().execute()).map(({ language }) => language);

test('a brand with one language responds in it, reports it to its pages, and uses it for a customer’s mails [SHL-10]', async () => {
  const { url, database } = await runService();
  expect(await languagesOf(database)).toContain('en-US');
  const service = await runService({ DATABASE_URL: url }, { brands: { default: { languages: ['zh-CN'] } } });
  expect(v.parse(configurationSchema, (await service.send('/config.json')).json)).toMatchObject({
    languages: ['zh-CN'],
    defaultLanguage: 'zh-CN',
  });
  expect((await service.send('/.well-known/oauth-authorization-server')).json).toMatchObject({
    ui_locales_supported: ['zh-CN'],
  });
  const page = await service.send('/news/unsubscribe?token=none&lang=en-US', { headers: english });
  expect(page.status).toBe(404);
  expect(page.text).toContain('<html lang="zh-CN">');
  expect(page.text).not.toContain('English');
  // Customers whose mails were in a language that the brand has since dropped.
  expect(await languagesOf(database)).toEqual(['zh-CN']);
  const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password, {}, english));
  expect(await languagesOf(database)).toEqual(['zh-CN']);
  const choose = (language: string) =>
    service.send('/v1.0/users/@me/profile/', {
      method: 'PATCH',
      token,
      body: { language },
    });
  expect(errorOf(await choose('en-US')).symbol).toBe('invalid_parameters');
  expect((await choose('zh-CN')).status).toBe(200);
});

test('customers keep a language of their brand that another brand has dropped [SHL-10]', async () => {
  const { url, database } = await runService();
  const { query } = database;
  const [first, second] = await query.selectFrom('accounts').select('id').orderBy('id').limit(2).execute();
  await changeRows(query, 'accounts', { language: 'en-US', brand: 'default' });
  for (const { brand, id } of [
    { brand: 'regional', id: first?.id ?? 0 },
    { brand: 'closed', id: second?.id ?? 0 },
  ])
    await changeAccount(query, id, { brand });
  await runService({ DATABASE_URL: url }, { brands: { regional: { languages: ['zh-CN'] } } });
  const changed = await query.selectFrom('accounts').select('id').where('language', '=', 'zh-CN').execute();
  expect(changed).toEqual([{ id: first?.id }]);
  await runService({ DATABASE_URL: url }, { brands: { default: { languages: ['zh-CN'] } } });
  expect(await languagesOf(database)).toEqual(['zh-CN']);
});

test('legal documents are needed only in the languages of the brand [LOG-08]', async () => {
  const folder = temporaryFolder('legal');
  writeLegalDocuments(folder);
  for (const name of ['terms', 'privacy']) rmSync(join(folder, name, '2024-05-01', 'en-US.txt'));
  const regional = { legalFolder: folder, languages: ['zh-CN'] };
  const service = await runProduction({}, { brands: { regional } });
  const read = await service.send('/v2/user/contracts?contract=terms', {
    host: 'account.corvid.test',
    headers: english,
  });
  expect([read.status, read.text]).toEqual([200, expect.stringContaining("Corvid's terms of 2024-05-01.")]);
  await expect(runProduction({}, { brands: { regional: { legalFolder: folder } } })).rejects.toThrow(
    `write en-US.txt and zh-CN.txt into ${folder}/terms/`,
  );
});
