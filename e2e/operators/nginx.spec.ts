import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { routes } from '#contract/pages.ts';
import { localRequest } from '../../server/src/platform/http/local-request.ts';
import { freePort } from '../../server/testing/ports.ts';
import { lin } from '../customers.ts';
import { expect, test as base } from '../fixtures.ts';
import { chineseHost, nginx, startNginx } from '../nginx.ts';
import { greeting, logOut, signIn, words } from '../page-objects.ts';
import { builtFile, Service } from '../service.ts';

interface Setup {
  /** The service behind nginx, as browsers see it, and its own port, where it serves the pages itself. */
  behind: { service: Service; ports: { nginx: string; plain: string; service: string; alone: string } };
}

const test = base.extend<object, Setup>({
  behind: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires it.
    async ({}, use) => {
      const ports = {
        nginx: await freePort(),
        plain: await freePort(),
        service: await freePort(),
        alone: await freePort(),
      };
      const service = await Service.start({
        PORT: ports.service,
        PUBLIC_PORT: ports.nginx,
        TRUST_PROXY: '127.0.0.1',
        EARLY_HINTS: 'off',
      });
      const server = await startNginx(ports, join(builtFile(''), '..'));
      await use({ service, ports });
      await server.stop();
      await service.close();
    },
    { scope: 'worker' },
  ],
});

test.skip(nginx === undefined, 'There is no nginx on this machine: apt-get install nginx-light, and run it again.');

const host = 'account.default.localhost';

test('a customer logs in, navigates and logs out with the pages on nginx and the service behind it [LOG-01, SES-09]', async ({
  page,
  watch,
  behind: { service },
}) => {
  const missing = await page.goto(service.at('/nowhere?lang=zh-CN'));
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: words['zh-CN'].shell.notFound.title })).toBeVisible();
  await signIn(page, service, lin);
  await expect(greeting(page, lin)).toBeVisible();
  await page.goto(service.at('/accountSecurity'));
  await expect(page.getByRole('heading', { name: words['en-US'].security.title, exact: true })).toBeVisible();
  await logOut(page);
  // The official site is another origin, which the pages' policy allows.
  await expect.poll(() => watch.calls('GET', '/account/clear-cookie').length).toBe(1);
});

const compared = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'content-language',
  'content-type',
];

test('nginx sends every page with the same headers and content as the service [SHL-09]', async ({
  behind: { ports },
}) => {
  const paths = [
    ...Object.values(routes),
    '/login/?a=1',
    '/oauth2/start/',
    '/nowhere',
    '/login.en-US.html',
    '/pages.json',
  ];
  for (const path of paths) {
    const ask = (port: string) =>
      localRequest({
        port: Number(port),
        host: `${host}:${ports.nginx}`,
        path,
        headers: { accept: 'text/html' },
      });
    const [own, other] = [await ask(ports.nginx), await ask(ports.service)];
    const seen = ({ status, headers, text }: typeof own) => ({
      path,
      status,
      text,
      headers: Object.fromEntries(compared.map((name) => [name, headers[name]])),
    });
    expect(seen(own)).toEqual(seen(other));
    expect(own.headers['cache-control']).toBe('no-cache');
  }
});

test('nginx chooses the language by stored choice, address, app, browser or brand [SHL-03, OAU-01]', async ({
  behind: { ports },
}) => {
  for (const [path, headers, language] of [
    ['/login', {}, 'en-US'],
    ['/login', { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' }, 'zh-CN'],
    ['/login', { 'accept-language': 'fr-FR,fr;q=0.9,en-GB;q=0.8,zh;q=0.7' }, 'en-US'],
    ['/login', { 'accept-language': 'de, zh;q=0.5' }, 'zh-CN'],
    ['/login?lang=zh-CN', { 'accept-language': 'en' }, 'zh-CN'],
    ['/login?lang=xx', { 'accept-language': 'zh' }, 'zh-CN'],
    ['/login?lang=zh-CN', { cookie: 'a=b; ac_language=en-US', 'accept-language': 'zh' }, 'en-US'],
    ['/login', { cookie: 'ac_language=zh-CN; b=c' }, 'zh-CN'],
    ['/login', { cookie: 'not_ac_language=zh-CN' }, 'en-US'],
    ['/oauth2/start?ui_locales=fr-FR%20zh-TW%20en', { 'accept-language': 'en' }, 'zh-CN'],
    ['/oauth2/start?a=b&ui_locales=ZH+en', { 'accept-language': 'en' }, 'zh-CN'],
    ['/oauth2/start?ui_locales=zh', { cookie: 'ac_language=en-US' }, 'en-US'],
    ['/oauth2/start?ui_locales=zh&lang=en-US', {}, 'en-US'],
    ['/oauth2/start?ui_locales=zhx+fr|zh-CN', { 'accept-language': 'en' }, 'en-US'],
    ['/login?lang=../en-US', { cookie: 'ac_language=xx', 'accept-language': 'x|zh-evil, EN-us' }, 'en-US'],
  ] as const) {
    const answer = await localRequest({ port: Number(ports.nginx), host, path, headers: { ...headers } });
    expect([path, headers, answer.headers['content-language']]).toEqual([path, headers, language]);
    expect(answer.text).toContain(`<html lang="${language}">`);
  }
});

test('nginx offers only the languages of the brand [SHL-03, SHL-10]', async ({ behind: { ports } }) => {
  for (const [path, headers] of [
    ['/login', {}],
    ['/login?lang=en-US', { 'accept-language': 'en-US,en;q=0.9' }],
    ['/login', { cookie: 'ac_language=en-US' }],
  ] as const) {
    const answer = await localRequest({ port: Number(ports.nginx), host: chineseHost, path, headers: { ...headers } });
    expect([path, headers, answer.headers['content-language']]).toEqual([path, headers, 'zh-CN']);
    expect(answer.text).toContain('<html lang="zh-CN">');
  }
});

test('nginx sends files compressed and permanently cached, and no other files of the build [SHL-09]', async ({
  behind: { ports },
}) => {
  const ask = (path: string) =>
    localRequest({ port: Number(ports.nginx), host, path, headers: { 'accept-encoding': 'gzip' } });
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(
    (await localRequest({ port: Number(ports.nginx), host, path: '/login' })).text,
  );
  const { status, headers } = await ask(script?.[1] ?? '');
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-security-policy']).toBe("object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  for (const path of ['/mark.svg', '/brand.css'])
    expect((await ask(path)).headers['cache-control']).toBe('public, max-age=3600');
  for (const path of ['/assets/none.js', '/login.json', '/login.en-US.html.gz', '/assets/../pages.json'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('plain http leads to the account center over https, and to no other host [SHL-09]', async ({
  behind: { ports },
}) => {
  const ask = (name: string) => localRequest({ port: Number(ports.plain), host: name, path: '/login?a=1' });
  const { status, headers } = await ask(host);
  expect([status, headers['location']]).toEqual([301, `https://${host}/login?a=1`]);
  for (const name of ['evil.example', `${host}.evil.example`, `evil.${host}`, '127.0.0.1']) {
    const other = await ask(name);
    expect([name, other.status, other.headers['location']]).toEqual([name, 404, undefined]);
  }
});

test('a request for another host of the certificate is sent back to be made on its own connection [SHL-09]', async ({
  behind: { ports },
}) => {
  for (const name of ['www.default.localhost', `evil.${host}`, '127.0.0.1'])
    for (const path of ['/login', '/config.json', '/assets/none.js']) {
      const { status } = await localRequest({ port: Number(ports.alone), host: name, path });
      expect([name, path, status]).toEqual([name, path, 421]);
    }
  for (const name of [host, chineseHost])
    expect((await localRequest({ port: Number(ports.alone), host: name, path: '/login' })).status).toBe(200);
});

test('nginx’s own refusal of a call has the headers of every page [SHL-09]', async ({ behind: { ports } }) => {
  const { status, headers } = await localRequest({
    port: Number(ports.nginx),
    host,
    path: '/v2/user/agreement',
    method: 'POST',
    headers: { 'content-length': String(20 * 1024 * 1024) },
  });
  expect(status).toBe(413);
  const sent = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'strict-transport-security'];
  expect(sent.filter((name) => headers[name] === undefined)).toEqual([]);
});

test('1,600 slow bodies of one client keep no other client waiting [NET-05, SHL-09]', async ({ behind: { ports } }) => {
  const attack = sendSlowBodies(Number(ports.nginx), 1600);
  await expect.poll(() => attack.refused(), { message: 'the calls over the limit are refused' }).toBeGreaterThan(1000);
  for (let call = 0; call < 20; call += 1) {
    const page = await localRequest({ port: Number(ports.nginx), host, path: '/login' });
    const path = '/oauth2/session/details/';
    const called = await localRequest({ port: Number(ports.nginx), host, path });
    expect([page.status, called.status]).toEqual([200, 200]);
  }
  expect(attack.refusal()).toMatchObject({ error: { symbol: 'request_throttled', retryAfter: 2 } });
  expect(attack.refusalHeaders()).toMatch(/^retry-after: 2\r$/im);
  attack.stop();
});

/** Sends bodies that never end, from another address of this machine, and opens each again when it is closed. */
function sendSlowBodies(port: number, count: number) {
  let isStopped = false;
  let refused = 0;
  let refusal = '';
  let refusalHeaders = '';
  const sockets = new Set<Socket>();
  const open = (): void => {
    if (isStopped) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    sockets.add(socket);
    socket.on('connect', () =>
      socket.write(
        `POST /v2/user/agreement HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
      ),
    );
    socket.on('data', (data) => {
      const text = data.toString();
      if (!text.startsWith('HTTP/1.1 429')) return;
      refused += 1;
      [refusalHeaders = '', refusal = ''] = text.split('\r\n\r\n', 2);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      open();
    });
  };
  for (let each = 0; each < count; each += 1) open();
  return {
    refused: () => refused,
    refusal: (): unknown => JSON.parse(refusal),
    refusalHeaders: () => `${refusalHeaders}\r\n`,
    stop: () => {
      isStopped = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
