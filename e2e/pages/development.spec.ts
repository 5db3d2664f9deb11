import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { freePort } from '../../server/testing/ports.ts';
import { lin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { greeting, loginForm, submitLogin, words } from '../page-objects.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { errors, shell, twoFactor } = words['en-US'];
const outages = [errors.unreachable, errors.time_out, errors.unknown];

/** The development server before the service, as `npm run dev` starts it. */
async function startVite(port: string, servicePort: string): Promise<ChildProcess> {
  const server = spawn(`${root}/node_modules/.bin/vite`, ['--port', port, '--strictPort', '--host', '127.0.0.1'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BRAND: 'default', SERVICE: `http://127.0.0.1:${servicePort}` },
  });
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  while (!output.includes('ready in')) await once(server.stdout, 'data');
  return server;
}

async function expectNoOutage(page: Page): Promise<void> {
  for (const text of outages) await expect(page.getByText(text)).toHaveCount(0);
}

test('on the development server, where React starts each effect twice, a login reaches the official site, no page reports an outage, and a chosen language stays [NET-06] @release', async ({
  page,
  launch,
}) => {
  // The server compiles each module at its first request.
  test.setTimeout(180_000);
  const [port, servicePort] = [await freePort(), await freePort()];
  const service = await launch({ PORT: servicePort, PUBLIC_PORT: port });
  const server = await startVite(port, servicePort);
  try {
    await page.goto(service.at('/login'));
    await expect(loginForm(page).title).toBeVisible({ timeout: 90_000 });
    await submitLogin(page, lin);
    await expect(page).toHaveURL(service.site('/'), { timeout: 60_000 });
    await expect(page.getByRole('heading', { name: 'You are signed in.' })).toBeVisible();
    await page.goto(service.at('/'));
    await expect(greeting(page, lin)).toBeVisible({ timeout: 90_000 });
    await expectNoOutage(page);
    await page.getByRole('link', { name: shell.nav.security, exact: true }).click();
    await expect(page.getByRole('group', { name: twoFactor.title }).getByText(words['en-US'].shared.off)).toBeVisible({
      timeout: 60_000,
    });
    await expectNoOutage(page);
    await page.context().addCookies([{ name: 'ac_language', value: 'zh-CN', url: service.at('/') }]);
    await page.goto(service.at('/'));
    await expect(greeting(page, lin, 'zh-CN')).toBeVisible();
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});
