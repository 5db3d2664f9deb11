import { spawn, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deletionLinkKeys, linkKeys } from '#contract/links.ts';
import { languages } from '#contract/languages.ts';
import { localRequest } from '../../server/src/platform/http/local-request.ts';
import { demonstrationWordsIn } from '../../server/testing/demonstration-words.ts';
import { freePort } from '../../server/testing/ports.ts';
import { copyFirst, drop } from '../databases.ts';
import { expect, test } from '../fixtures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const domain = 'corvid.example';

test(
  'the deployed folder starts on its own, and its pages show nothing of the demonstration [CFG-01, LOG-08]',
  { tag: '@release' },
  async () => {
    test.setTimeout(300_000);
    const place = mkdtempSync(join(tmpdir(), 'package-'));
    const folder = join(place, 'account-center');
    execFileSync(process.execPath, [join(root, 'scripts', 'run.mjs'), 'package', folder, 'default'], { stdio: 'pipe' });

    const pages = readdirSync(join(folder, 'dist', 'default'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(html|js|css|svg|json)$/.test(name) && !name.includes('common-password-list'),
    );
    expect(pages.length).toBeGreaterThan(40);
    const telling = pages.flatMap((name) =>
      demonstrationWordsIn(readFileSync(join(folder, 'dist', 'default', name), 'utf8'))
        // The name also occurs in rules about addresses.
        .filter((word) => word !== 'localhost' || !name.endsWith('.js'))
        .map((word) => `${name}: ${word}`),
    );
    expect(telling).toEqual([]);

    writeConfiguration(place);
    const name = `package_${randomBytes(8).toString('hex')}`;
    const port = await freePort();
    const env = {
      PATH: process.env['PATH'] ?? '',
      PORT: port,
      PUBLIC_SCHEME: 'https',
      PUBLIC_PORT: '443',
      CONFIG_FILE: join(place, 'account-center.config.json'),
      DATA_DIR: join(place, 'data'),
      DATABASE_URL: await copyFirst(name),
      SECRET_KEY: 'a secret key for journeys, long enough for all',
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    const migrated = execFileSync(process.execPath, ['dist/server/migrate.js'], { cwd: folder, env, encoding: 'utf8' });
    expect(migrated).toBe('The database is up to date.\n');
    const service = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env: { ...env, MIGRATE: 'off' } });
    let said = '';
    for (const stream of [service.stdout, service.stderr])
      stream.on('data', (piece: Buffer) => (said += piece.toString()));
    const ended = once(service, 'exit');
    await Promise.race([expect.poll(() => said, { timeout: 60_000 }).toContain('is running'), ended]);
    expect(said).toContain(`https://account.${domain}/`);
    const visit = await localRequest({
      port: Number(port),
      host: `account.${domain}`,
      path: '/login',
      headers: { accept: 'text/html' },
    });
    expect([visit.status, visit.text.includes('<form'), demonstrationWordsIn(visit.text)]).toEqual([200, true, []]);
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await drop(name);
    rmSync(place, { recursive: true, force: true });
  },
);

/** The operator's files: one brand, and both legal documents in every language. */
function writeConfiguration(place: string): void {
  const keys = [...linkKeys, ...deletionLinkKeys];
  const brand = {
    name: 'default',
    accountHost: `account.${domain}`,
    siteHost: `www.${domain}`,
    clientId: 'account-center',
    sender: { name: 'Corvid', address: `accounts@${domain}` },
    legalFolder: 'legal',
    links: Object.fromEntries(keys.map((key) => [key, `/help/${key}`])),
  };
  writeFileSync(join(place, 'account-center.config.json'), JSON.stringify({ brands: [brand] }));
  for (const document of ['terms', 'privacy']) {
    const version = join(place, 'legal', document, '2024-05-01');
    mkdirSync(version, { recursive: true });
    for (const language of languages) writeFileSync(join(version, `${language}.txt`), `Corvid's ${document}.\n`);
  }
}
