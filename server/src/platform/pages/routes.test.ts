import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { configurationSchema } from '#contract/configuration.ts';
import { pageNames } from '#contract/page-at.ts';
import { temporaryFolder } from '../../../testing/at-end.ts';
import { errorOf } from '../../../testing/client.ts';
import { runProduction } from '../../../testing/production.ts';
import { runService } from '../../../testing/service.ts';

const scriptHash = `sha256-${'b'.repeat(43)}=`;
const folder = temporaryFolder('account-pages');
for (const brand of ['default', 'regional']) {
  const root = join(folder, brand);
  mkdirSync(join(root, 'assets'), { recursive: true });
  for (const page of pageNames) {
    for (const language of ['en-US', 'zh-CN']) {
      const text = `${brand} ${page} ${language}`;
      writeFileSync(join(root, `${page}.${language}.html`), text);
      writeFileSync(join(root, `${page}.${language}.html.br`), brotliCompressSync(text));
    }
  }
  const facts = { scriptHashes: [scriptHash], early: ['/assets/first.js'] };
  writeFileSync(
    join(root, 'pages.json'),
    JSON.stringify({
      ...Object.fromEntries(pageNames.map((page) => [page, { scriptHashes: [], early: [] }])),
      login: facts,
    }),
  );
  writeFileSync(join(root, 'assets/first.js'), 'first();');
  writeFileSync(join(root, 'assets/first.js.br'), brotliCompressSync('first();'));
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(join(root, 'brand.css'), ':root{}');
}
const service = await runService({ PAGES: 'on', PAGES_DIR: folder }, { listen: true });
const get = (path: string, headers: Record<string, string> = {}, host = 'account.default.localhost') =>
  service.send(path, { host, headers: { accept: 'text/html', ...headers } });
const site = `http://www.default.localhost:${service.port}`;

describe('a page', () => {
  test('a page is found by its path: each has its own document, with or without a trailing slash [NAV-01]', async () => {
    const answers = await Promise.all(
      ['/login', '/login/', '/', '/logout', '/oauth2/start?a=1', '/nowhere', '/Login'].map((path) => get(path)),
    );
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual([
      '200 default login en-US',
      '200 default login en-US',
      '200 default homePage en-US',
      '200 default logout en-US',
      '200 default oauth en-US',
      '404 default notFound en-US',
      '404 default notFound en-US',
    ]);
  });

  test('to change the password is found by password managers [NAV-01]', async () => {
    const { status, headers } = await get('/.well-known/change-password');
    expect([status, headers.location]).toEqual([302, '/accountSecurity']);
  });

  test('a page is not found at an invalid URL [NAV-01]', async () => {
    for (const path of ['//[', '//a:b:c/', '//[?lang=zh-CN']) {
      const { status, text } = await get(path);
      expect([status, text]).toEqual([404, path.endsWith('CN') ? 'default notFound zh-CN' : 'default notFound en-US']);
    }
  });

  test('a page uses the language of the cookie, the address, the browser or the default, in this order', async () => {
    const choose = async (path: string, headers: Record<string, string>, host?: string) =>
      (await get(path, headers, host)).text;
    const all = { cookie: 'ac_language=zh-CN', 'accept-language': 'en' };
    expect(await choose('/login?lang=en-US', all)).toBe('default login zh-CN');
    expect(await choose('/login?lang=zh-CN', { 'accept-language': 'en' })).toBe('default login zh-CN');
    expect(await choose('/oauth2/start?ui_locales=fr+zh', { 'accept-language': 'en' })).toBe('default oauth zh-CN');
    expect(await choose('/login', { 'accept-language': 'fr, zh-TW;q=0.9, en;q=0.8' })).toBe('default login zh-CN');
    expect(await choose('/login', { 'accept-language': 'fr' })).toBe('default login en-US');
    expect(await choose('/login', {}, 'account.regional.localhost')).toBe('regional login zh-CN');
  });

  test('a page is announced with its first script to a browser that navigates, and to no other client', async () => {
    const hinted = async (headers: Record<string, string>) => (await get('/login', headers)).early;
    expect(await hinted({ 'sec-fetch-mode': 'navigate' })).toBe('</assets/first.js>; rel=modulepreload');
    expect(await hinted({ 'sec-fetch-mode': 'cors' })).toBeUndefined();
    expect(await hinted({})).toBeUndefined();
  });

  test('a page has its security headers', async () => {
    const { headers } = await get('/login');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' '${scriptHash}'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${site}; ` +
        "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types account-center-worker",
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['vary']).toContain('Accept-Language');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  const fetchSites = ['none', 'same-origin', 'same-site', 'cross-site', undefined];
  test.each(fetchSites)(
    'is isolated from any opener, wherever the visit comes from (%s), even when unchanged',
    async (from) => {
      const visit = from === undefined ? {} : { 'sec-fetch-site': from };
      const first = await get('/login', visit);
      const again = await get('/login', { ...visit, 'if-none-match': String(first.headers['etag']) });
      const seen = [first, again].map(({ status, headers }) => [status, headers['cross-origin-opener-policy']]);
      expect(seen).toEqual([
        [200, 'same-origin'],
        [304, 'same-origin'],
      ]);
    },
  );

  test('a page is sent precompressed in an encoding that the browser accepts, and compressed once only', async () => {
    const small = await get('/login', { 'accept-encoding': 'gzip, deflate, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(Number(small.headers['content-length'])).toBe(brotliCompressSync('default login en-US').length);
    for (const accepted of ['gzip', 'br;q=0', 'identity']) {
      expect((await get('/login', { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
    }
    const etag = String(small.headers['etag']);
    expect((await get('/login', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/login?lang=zh-CN', { 'if-none-match': etag })).text).toBe('default login zh-CN');
  });

  test('a page consists of files that are cached permanently and sent compressed', async () => {
    const plain = await get('/assets/first.js');
    expect(plain.status).toBe(200);
    expect(plain.text).toBe('first();');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await get('/assets/first.js', { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(Number(small.headers['content-length'])).toBe(brotliCompressSync('first();').length);
    const svg = await get('/favicon.svg');
    expect([svg.status, svg.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    const colors = await get('/brand.css');
    expect([colors.status, colors.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  test.each([
    ['/assets/first.js', "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
    ['/favicon.svg', "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
    ['/oauth2/session/details/', "default-src 'none'; frame-ancestors 'none'"],
    ['/v2/nothing/here', "default-src 'none'; frame-ancestors 'none'"],
    ['/config.json', "default-src 'none'; frame-ancestors 'none'"],
    ['/healthz', "default-src 'none'; frame-ancestors 'none'"],
  ])('and any other response, such as %s, cannot be framed', async (path, policy) => {
    expect((await service.send(path, { headers: { accept: '*/*' } })).headers['content-security-policy']).toBe(policy);
  });

  test('folder serves nothing else [NET-10]', async () => {
    for (const path of ['/assets/none.js', '/assets/../pages.json', '/assets/%2e%2e/pages.json']) {
      expect((await service.send(path, { headers: { accept: '*/*' } })).text).not.toContain('scriptHashes');
    }
    for (const path of ['/assets/none.js', '/assets/.', '/assets/..', '/assets/...', '/assets/', '/.', '/..'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get('/pages.json')).text).toBe('default notFound en-US');
  });
});

test('over https the language comes from a cookie that no other host can write', async () => {
  const behindTls = await runProduction({ PAGES: 'on', PAGES_DIR: folder });
  const shown = async (cookie: string) =>
    (await behindTls.send('/login', { headers: { accept: 'text/html', cookie } })).text;
  expect(await shown('__Host-ac_language=zh-CN')).toBe('default login zh-CN');
  expect(await shown('ac_language=zh-CN')).toBe('default login en-US');
});

describe('a host', () => {
  test.each(['default', 'regional'] as const)('of the %s brand has its configuration [CFG-01]', async (brand) => {
    const { headers, json } = await service.send('/config.json', { host: `account.${brand}.localhost` });
    expect(headers['cache-control']).toBe('no-cache');
    expect(v.parse(configurationSchema, json)).toMatchObject({
      brand,
      cookieDomain: `${brand}.localhost`,
      redirectDomain: `${brand}.localhost`,
      apiBase: `http://account.${brand}.localhost:${service.port}`,
      officialSite: `http://www.${brand}.localhost:${service.port}`,
    });
  });

  test('that is unknown leads to the account center, and logs no one out [NAV-08]', async () => {
    for (const host of ['localhost', '127.0.0.1', 'elsewhere.example']) {
      const { status, headers } = await service.send('/', { host });
      expect([status, headers['location']]).toEqual([302, `http://account.default.localhost:${service.port}/`]);
    }
    expect(
      (await service.send('/login', { host: '127.0.0.1', headers: { accept: 'text/html' } })).headers['location'],
    ).toBe(`http://account.default.localhost:${service.port}/login`);
    const logout = await service.send('/logout/', { host: '127.0.0.1', headers: { accept: 'text/html' } });
    expect(logout.headers['location']).toBe(`http://account.default.localhost:${service.port}/`);
    for (const whole of ['http://elsewhere.example/x', 'elsewhere://x', '*']) {
      const { status, headers } = await service.send(whole, {
        host: 'elsewhere.example',
        headers: { accept: 'text/html' },
      });
      expect([whole, status, headers['location']]).toEqual([whole, 404, undefined]);
    }
    expect((await service.send('/healthz', { host: 'localhost' })).json).toEqual({ status: 'ok' });
    expect((await service.send('/oauth2/session/details/', { host: 'localhost' })).status).toBe(404);
  });

  test('of the official site detects a signed-in user only by the marker', async () => {
    const guest = await get('/any/path', {}, 'www.default.localhost');
    const member = await get('/any/path', { cookie: 'ac_signed_in=1' }, 'www.default.localhost');
    expect([guest.text.includes('You are not signed in.'), guest.headers['set-cookie']]).toEqual([true, undefined]);
    expect(member.text).toContain('You are signed in.');
    expect(member.headers['set-cookie']).toEqual(['site_member=1; Path=/; HttpOnly; SameSite=Lax']);
    expect((await get('/<script>', {}, 'www.default.localhost')).text).not.toContain('<script>');
  });

  test('of the official site clears its cookie only for the account center [SES-09]', async () => {
    const clear = (origin: string) =>
      service.send('/account/clear-cookie', { host: 'www.default.localhost', headers: { origin } });
    const own = await clear(`http://account.default.localhost:${service.port}`);
    expect(own.status).toBe(204);
    expect(String(own.headers['set-cookie'])).toContain('site_member=; ');
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': `http://account.default.localhost:${service.port}`,
      'access-control-allow-credentials': 'true',
    });
    const foreign = await clear(`http://account.regional.localhost:${service.port}`);
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a refusal', () => {
  test.each([
    ['an unknown path', '/v2/nothing', {}, 'not_found', 404],
    [
      'an unreadable body',
      '/v2/auth/mfa/challenges',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: undefined },
      'invalid_parameters',
      400,
    ],
    [
      'a strange type',
      '/oauth2/token/',
      { method: 'POST', headers: { 'content-type': 'text/strange', 'content-length': '0' } },
      'invalid_parameters',
      400,
    ],
    ['a body that is too large', '/oauth2/token/', { form: { code: 'x'.repeat(300_000) } }, 'invalid_parameters', 400],
  ])('of %s has the body of every refusal [NET-10]', async (_name, path, sending, symbol, status) => {
    const answer = await service.send(path, sending);
    expect([answer.status, errorOf(answer).symbol]).toEqual([status, symbol]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
