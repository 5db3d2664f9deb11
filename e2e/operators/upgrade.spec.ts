import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { localRequest } from '../../server/src/platform/http/local-request.ts';
import { freePort } from '../../server/testing/ports.ts';
import { lin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { nginx, startNginx } from '../nginx.ts';
import { greeting, loginForm } from '../page-objects.ts';
import { builtFile } from '../service.ts';

test.skip(nginx === undefined, 'There is no nginx on this machine: apt-get install nginx-light, and run it again.');

test('an upgrade by the commands of docs/deploy.md sends whole pages at every moment, and an open login page logs in [SHL-09, LOG-01] @release', async ({
  page,
  launch,
}) => {
  const ports = { nginx: await freePort(), plain: await freePort(), service: await freePort() };
  const service = await launch({
    PORT: ports.service,
    PUBLIC_PORT: ports.nginx,
    TRUST_PROXY: '127.0.0.1',
    PAGES: 'off',
  });
  const dist = join(builtFile(''), '..');
  const server = await startNginx(ports, dist);
  try {
    writeOtherVersion(dist, join(server.folder, 'built'));
    const policy = await policyAt(ports.nginx);
    await page.goto(service.at('/'));
    const form = loginForm(page);
    await form.username.fill(lin.username);
    await form.password.fill(lin.password);

    const run = commandsAt(server.folder);
    for (const command of documented()) {
      if (command.includes('tar xzf')) server.addVersion('account-center-1.3.0', join(server.folder, 'built'));
      run(command);
      if (command.includes('systemctl reload nginx')) server.reload();
      await expectWhole(ports.nginx);
    }
    await expect.poll(() => policyAt(ports.nginx)).not.toBe(policy);
    await expectWhole(ports.nginx);
    for (const name of readdirSync(builtFile('assets')).filter((each) => each.endsWith('.js')))
      expect([name, (await ask(ports.nginx, `/assets/${name}`)).status]).toEqual([name, 200]);

    await form.submit.click();
    await expect(greeting(page, lin)).toBeVisible();
  } finally {
    await server.stop();
  }
});

/** The lines of the upgrade in docs/deploy.md. */
function documented(): string[] {
  const text = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
  const [, block = ''] = /## Upgrade and rollback.*?```sh\n(.*?)```/s.exec(text) ?? [];
  return block
    .trim()
    .replaceAll('&&\n', '&& ')
    .split('\n')
    .flatMap((line) => line.split(/ && (?=systemctl|sed|nginx|ln)/));
}

/** Runs a command below the folder, without those that need root, a package or systemd. */
function commandsAt(folder: string): (command: string) => void {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  mkdirSync(join(folder, 'units'));
  for (const name of ['sudo', 'tar', 'systemctl', 'sleep', 'nginx', 'pg_dump', 'cp']) {
    writeFileSync(join(bin, name), '#!/bin/sh\n');
    chmodSync(join(bin, name), 0o755);
  }
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
  return (command) => {
    const here = command
      .replaceAll('/opt/account-center', folder)
      .replaceAll('/var/backups/account-center', folder)
      .replaceAll('/etc/nginx/conf.d/account-center.conf', join(folder, 'nginx.conf'));
    execFileSync('sh', ['-ec', here], { cwd: folder, env, stdio: 'pipe' });
  };
}

/** The same pages with other names of files and another inline script. */
function writeOtherVersion(from: string, to: string): void {
  cpSync(join(from, 'default'), join(to, 'default'), { recursive: true });
  const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (/\.(br|gz)$/.test(name)) rmSync(path);
    else if (/\.(js|html|css|json)$/.test(name)) writeFileSync(path, renamed(readFileSync(path, 'utf8')));
  }
  const assets = join(to, 'default', 'assets');
  for (const name of readdirSync(assets)) renameSync(join(assets, name), join(assets, renamed(name)));
  const scripts = (name: string): string =>
    inlineHashes(readFileSync(join(to, 'default', `${name}.en-US.html`), 'utf8'))
      .map((hash) => ` '${hash}'`)
      .join('');
  const maps = readFileSync(join(from, 'nginx.conf'), 'utf8');
  writeFileSync(
    join(to, 'nginx.conf'),
    maps.replaceAll(/"default (\w+)" ".*";/g, (_, name: string) => `"default ${name}" "${scripts(name)}";`),
  );
}

const renamed = (text: string): string =>
  text
    .replaceAll(/-[\w-]{8}(?=\.(?:js|css|wasm|woff2)\b)/g, (hash) => `${hash}2`)
    .replaceAll('<script>', '<script>/* 2 */');

const inlineHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );

const ask = (port: string, path: string) =>
  localRequest({ port: Number(port), host: 'account.default.localhost', path, headers: { accept: 'text/html' } });

const policyAt = async (port: string): Promise<unknown> =>
  (await ask(port, '/login')).headers['content-security-policy'];

/** The login page's inline script passes its policy, and nginx has its files. */
async function expectWhole(port: string): Promise<void> {
  const { text, headers } = await ask(port, '/login');
  for (const hash of inlineHashes(text)) expect(headers['content-security-policy']).toContain(hash);
  for (const [, path = ''] of text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g))
    expect([path, (await ask(port, path)).status]).toEqual([path, 200]);
}
