import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runService } from '../testing/service.ts';

test('the development server and nginx pass on every path that the service answers, and no other', async () => {
  const { app } = await runService();
  await app.ready();
  const routes = app.printRoutes({ commonPrefix: false }).matchAll(/^ {4}\S+ ([\w.-]+).*"site":"account"/gm);
  const answered = new Set([...routes].map(([, first = '']) => `/${first}`));
  const [, proxied = ''] = /const servicePaths = \[([^\]]*)\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? [];
  const prefixes = [...proxied.matchAll(/'([^']+)'/g)].map(([, prefix = '']) => prefix);
  expect(prefixes.toSorted(), 'servicePaths in vite.config.ts').toEqual([...answered].toSorted());
  const [, pattern = ''] = /^location ~ (\S+) \{$/m.exec(readFileSync('deploy/nginx-pages.conf', 'utf8')) ?? [];
  const first = new Set([...pattern.matchAll(/(?<=[(|/])[\w\\.-]+/g)].map(([part]) => `/${part.replaceAll('\\', '')}`));
  expect(
    [...answered].filter((path) => !first.has(path)),
    'missing in deploy/nginx-pages.conf',
  ).toEqual([]);
});
