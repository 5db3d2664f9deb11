import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { legalDocumentNames, legalDocumentSchema } from '#contract/calls/legal-documents.ts';
import { errorOf } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService();
const chinese = { cookie: 'ac_language=zh-CN' };
const accountHosts = { default: 'account.default.localhost', regional: 'account.regional.localhost' } as const;
const read = async (name: string, headers: Record<string, string> = {}, host: string = accountHosts.default) =>
  v.parse(legalDocumentSchema, (await service.send(`/v2/user/contracts?contract=${name}`, { headers, host })).json);

describe.each(legalDocumentNames)('the contract %s', (name) => {
  test('is public, in the page’s language and in one version [LOG-08]', async () => {
    const english = await read(name);
    const inChinese = await read(name, chinese);
    expect(english).toMatchObject({ name, version: '2026-10-01' });
    expect(english.text).toMatch(/^(These are|This is) .*demonstration/);
    expect([inChinese.version, inChinese.text.includes('演示')]).toEqual([english.version, true]);
    expect(await read(name, { 'accept-language': 'zh-TW,en;q=0.5' })).toEqual(inChinese);
    expect(await read(name, {}, accountHosts.regional)).toEqual(inChinese);
  });

  test.each([
    ['default', {}],
    ['default', chinese],
    ['regional', {}],
  ] as const)('is on the official site of %s as agreed to %j [LOG-08]', async (brand, headers) => {
    const { text, version } = await read(name, headers, accountHosts[brand]);
    const { links } = v.parse(
      v.looseObject({ links: v.record(v.string(), v.string()) }),
      (await service.send('/config.json', { host: accountHosts[brand] })).json,
    );
    const { hostname, pathname } = new URL(links[name] ?? '');
    for (const path of [pathname, `${pathname}/`]) {
      const page = await service.send(path, { host: hostname, headers });
      expect(page.text).toContain(version);
      for (const paragraph of text.split('\n\n')) expect(page.text).toContain(`<p>${paragraph}</p>`);
      expect(page.text).toMatch(/<title>(Terms &#38; Conditions|Privacy Policy|条款与条件|隐私政策)<\/title>/);
    }
  });
});

const unknownQueries = ['', '?contract=', '?contract=cookies', '?contract=terms&contract=privacy'];
test.each(unknownQueries)('an unknown legal document is refused: %s [LOG-08]', async (query) => {
  const answer = await service.send(`/v2/user/contracts${query}`);
  expect([answer.status, errorOf(answer).symbol]).toEqual([400, 'invalid_parameters']);
});
