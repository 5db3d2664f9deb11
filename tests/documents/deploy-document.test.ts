import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/deploy.md', 'utf8');
const line = (start: string): string => page.split('\n').find((each) => each.startsWith(start)) ?? '';

test('the commands of docs/deploy.md insert any brand’s host, site and folder into the nginx configuration [CFG-01]', () => {
  expect(line('host=')).toBe('host=account.example.com site=www.example.com brand=default');
  const [command = ''] = line('sed ').split(' > ');
  const nginx = execFileSync('sh', ['-c', `host=id.corvid.test site=corvid.test brand=corvid\n${command}`]).toString();
  const settings = nginx.replaceAll(/^\s*#.*$/gm, '');
  expect(settings).toContain('root /opt/account-center/account-center-1.2.0/dist/corvid;');
  expect(settings).toContain('set $account_center_brand corvid;');
  expect(settings).toContain('set $account_center_connect "https://corvid.test";');
  expect(settings.match(/server_name id\.corvid\.test;/g)).toHaveLength(2);
  expect(settings).not.toMatch(/example\.com|dist\/default|brand default|current/);
});

test('every server of the nginx files listens on IPv4 and IPv6, and logs neither query nor referrer [CFG-01]', () => {
  const [servers, pages, maps] = ['nginx.conf', 'nginx-pages.conf', 'nginx-maps.conf'].map((file) =>
    readFileSync(`deploy/${file}`, 'utf8'),
  );
  const listening = [...(servers ?? '').matchAll(/^ +listen (.*);/gm)].map(([, at]) => at);
  expect(listening).toEqual(['80', '[::]:80', '443 ssl http2', '[::]:443 ssl http2']);
  expect([servers, pages].map((text) => text?.match(/access_log \S+ account_center;/g)?.length)).toEqual([1, 1]);
  const [format = ''] = /log_format account_center .*/.exec(maps ?? '') ?? [];
  expect(format).toContain('$request_method $account_center_path');
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
});

test('a restore reads the whole dump before dropping the database, as root, who owns its folder [CFG-01]', () => {
  const [, commands = ''] = /\*\*Restore\*\*.*?```sh\n(.*?)```/s.exec(page) ?? [];
  const [dump, check, ...others] = commands.trimEnd().split('\n');
  expect(dump).toBe('dump=/var/backups/account-center/2026-12-01.dump');
  expect(check).toBe('pg_restore --file=/dev/null "$dump" &&');
  expect(others.slice(0, -1).every((each) => each.endsWith(' &&'))).toBe(true);
  expect(commands).toContain('sudo -u postgres pg_restore --exit-on-error --dbname account_center < "$dump"');
});
