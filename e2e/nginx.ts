import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { localRequest } from '../server/src/platform/http/local-request.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const deploy = join(root, 'deploy');

/** The path of nginx on this machine. */
export const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(
  (place) => existsSync(place),
);

/** A brand with one language, on the same nginx. */
export const chineseHost = 'account.chinese.localhost';

interface Ports {
  /** The ports of nginx, with the pages and for plain http, and the service behind it. */
  nginx: string;
  plain: string;
  service: string;
  /** A port where nginx has nothing but the pages, as on a machine of their own. */
  alone?: string;
}

/** The version that nginx sends first. */
const firstVersion = 'account-center-1.2.0';

/**
 * Runs nginx with the files of `deploy/`, except for hosts, ports, paths and TLS, from a folder like
 * /opt/account-center.
 */
export async function startNginx(ports: Ports, dist: string) {
  if (nginx === undefined) throw new Error('There is no nginx here.');
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  mkdirSync(join(folder, 'logs'));
  addVersion(firstVersion, dist);
  symlinkSync(firstVersion, join(folder, 'current'));
  const servers = placed('nginx.conf').replaceAll('/current/', `/${firstVersion}/`);
  writeFileSync(join(folder, 'nginx.conf'), servers);
  writeFileSync(join(folder, 'chinese.conf'), chineseServer(servers));
  const main = join(folder, 'main.conf');
  writeFileSync(main, mainFile(folder, ports));
  execFileSync(nginx, ['-t', '-q', '-p', folder, '-c', main, '-e', join(folder, 'errors')], { stdio: 'pipe' });
  const child = spawn(nginx, ['-p', folder, '-c', main, '-e', join(folder, 'errors'), '-g', 'daemon off;']);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await Promise.race([
    answering(Number(ports.nginx)),
    ended.then(() => Promise.reject(new Error(readFileSync(join(folder, 'errors'), 'utf8')))),
  ]);

  function placed(name: string): string {
    return atHome(readFileSync(join(deploy, name), 'utf8'), { ports, folder });
  }
  function addVersion(name: string, built: string): void {
    mkdirSync(join(folder, name, 'deploy'), { recursive: true });
    symlinkSync(built, join(folder, name, 'dist'));
    for (const file of ['nginx-maps.conf', 'nginx-pages.conf'])
      writeFileSync(join(folder, name, 'deploy', file), placed(file));
  }
  return {
    folder,
    /** Puts another version next to the first one. */
    addVersion,
    reload: () => child.kill('SIGHUP'),
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An operator's configuration for a service on this machine without TLS. */
function atHome(text: string, { ports, folder }: { ports: Ports; folder: string }): string {
  const site = `http://www.default.localhost:${ports.nginx}`;
  const listens = [ports.nginx, ...(ports.alone === undefined ? [] : [ports.alone])];
  return text
    .replaceAll('/opt/account-center', folder)
    .replaceAll('account.example.com', 'account.default.localhost')
    .replaceAll('https://www.example.com', site)
    .replaceAll(/127\.0\.0\.1:46\d0/g, `127.0.0.1:${ports.service}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('/var/log/nginx', folder)
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ssl http2;', listens.map((port) => `listen 127.0.0.1:${port};`).join(' '))
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replaceAll('__Host-ac_language', 'ac_language');
}

/** The server block of another brand, which has only Chinese. */
function chineseServer(operators: string): string {
  const servers = operators.split(/^(?=server \{)/m).filter((each) => each.startsWith('server {'));
  return (servers.at(-1) ?? '')
    .replace('account.default.localhost', chineseHost)
    .replace('"en-US zh-CN"', '"zh-CN"')
    .replace('_default en-US', '_default zh-CN');
}

function mainFile(folder: string, { nginx: port, service }: Ports): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `${user}
worker_processes 1;
pid ${folder}/pid;
# As docs/deploy.md sets them.
worker_rlimit_nofile 20000;
events { worker_connections 8192; }
http {
  types { text/html html; application/javascript js; text/css css; image/svg+xml svg; application/wasm wasm; }
  access_log off;
  ${temporary.join('\n  ')}
  include ${folder}/nginx.conf;
  include ${folder}/chinese.conf;
  # The official site and the mailbox, which a demonstration has.
  server {
    listen 127.0.0.1:${port} default_server;
    location / {
      proxy_pass http://127.0.0.1:${service};
      proxy_set_header Host $http_host;
    }
  }
}
`;
}

async function answering(port: number): Promise<void> {
  const answers = () =>
    localRequest({ port, host: 'account.default.localhost', path: '/login' }).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { message: 'nginx answers' }).toBe(true);
}
