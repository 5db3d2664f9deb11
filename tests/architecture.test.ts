import { readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { circles, importsOf, sources, withFixtures, type Import } from './imports.ts';
import { isAllowed, tableText, unused } from './import-table.ts';

const rooms = ['contract', 'machines', 'locales', 'src', 'server'];
const imports = rooms.flatMap(sources).flatMap(importsOf);

/** Packages that only one file each may import. */
const soleImporters: Readonly<Record<string, string>> = {
  ky: 'src/api/transport/http.ts',
  rosetta: 'src/i18n/translator.ts',
  'crypto-wasm/pkg/crypto_wasm.js': 'src/crypto/wasm/module.ts',
};

test('every import is allowed by the table', () => {
  const refused = imports.filter((each) => !isAllowed(each));
  expect(refused.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('the table names nothing that no file imports', () => {
  expect(unused(imports)).toEqual([]);
});

test('the table refuses imports against its direction', () => {
  const wrong: Import[] = [
    { file: 'contract/limits.ts', target: 'machines/shared/secret.ts', typeOnly: false },
    { file: 'machines/login/login.machine.ts', target: 'react', typeOnly: false },
    { file: 'machines/login/login.machine.ts', target: 'src/api/transport/http.ts', typeOnly: true },
    { file: 'src/api/login.ts', target: 'machines/login/login.machine.ts', typeOnly: false },
    { file: 'src/api/login.ts', target: 'src/browser/storage/login-cookies.ts', typeOnly: false },
    { file: 'src/browser/bridge/app-bridge.ts', target: 'src/api/transport/http.ts', typeOnly: false },
    { file: 'src/analytics/sink.ts', target: 'src/api/transport/http.ts', typeOnly: false },
    { file: 'src/features/login/login.actors.ts', target: 'src/features/profile/profile.view.tsx', typeOnly: false },
    { file: 'server/src/accounts/notify-owner.ts', target: 'server/src/features/login/routes.ts', typeOnly: false },
    { file: 'server/src/features/login/routes.ts', target: 'server/src/operator/accounts.ts', typeOnly: false },
    { file: 'server/src/service/app.ts', target: 'server/src/demo/history.ts', typeOnly: false },
    { file: 'server/src/features/login/routes.ts', target: 'server/src/main.ts', typeOnly: false },
    { file: 'src/features/profile/profile.view.tsx', target: 'src/api/transport/http.ts', typeOnly: false },
    { file: 'server/src/service/app.ts', target: 'src/api/transport/http.ts', typeOnly: false },
  ];
  expect(wrong.filter(isAllowed)).toEqual([]);
});

test('the pages and tests compile without the service; tests that need it compile with the journeys', () => {
  const configOf = (name: string): string => readFileSync(`${name}/tsconfig.json`, 'utf8');
  // An import of a file that its project does not list does not compile.
  const rooms = ['contract', 'machines', 'locales', 'src', 'tests'];
  expect(rooms.filter((name) => /"\.\.\/(server|e2e)/.test(configOf(name)))).toEqual([]);
  const [, excluded = ''] = /"exclude": \[([^\]]+)\]/.exec(configOf('tests')) ?? [];
  const withService = [...excluded.matchAll(/"(\w[^"]+)"/g)].map(([, file = '']) => file);
  expect(withService.length).toBeGreaterThan(3);
  expect(withService.filter((file) => !configOf('e2e').includes(`"../tests/${file}"`))).toEqual([]);
});

test.each(Object.entries(soleImporters))('%s is imported only by %s', (name, importer) => {
  const named = imports.filter(({ target, typeOnly }) => target === name && !typeOnly).map(({ file }) => file);
  expect([...new Set(named)]).toEqual([importer]);
});

test('no files import each other in a cycle, not even for types', () => {
  expect(circles([...rooms, 'tests', 'scripts', 'e2e'].flatMap(sources).flatMap(importsOf))).toEqual([]);
});

test('no folders import each other in a cycle, and no chart the fixtures that its walk uses', () => {
  const between = [...imports, ...withFixtures('machines').flatMap(importsOf)].map(({ file, target, typeOnly }) => ({
    file: dirname(file),
    target: dirname(target),
    typeOnly,
  }));
  expect(circles(between.filter(({ file, target }) => file !== target))).toEqual([]);
});

test('docs/architecture.md names every folder of the pages and the service', () => {
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| (`[^|]+) \|/gm);
  const named = [...rows].map(([, folders]) => folders).join(', ');
  const folders = ['src', 'server/src'].flatMap((room) =>
    readdirSync(room, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [`${room}/${each.name}`] : [])),
  );
  expect(folders.length).toBeGreaterThan(25);
  expect(folders.filter((name) => !named.includes(`\`${name}\``) && !named.includes(`\`${name}/x\``))).toEqual([]);
});

test('docs/architecture.md shows the import table', () => {
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(tableText());
});

test('finds a cycle of imports', () => {
  const links = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['c', 'd'],
    ['d', 'e'],
  ];
  const found = circles(
    links
      .map(([file = '', target = '']) => ({ file, target, typeOnly: true }))
      .concat({ file: 'e', target: 'x', typeOnly: false }),
  );
  expect(found).toEqual([['a', 'b', 'c']]);
});

test('no source file has over 300 lines', () => {
  const long = rooms.flatMap(sources).filter((file) => readFileSync(file, 'utf8').split('\n').length > 301);
  expect(long).toEqual([]);
});

test('no folder is named utils, helpers, common, types or hooks, and no file index', () => {
  const vague = /\/(utils?|helpers?|common|types|hooks)\/|(^|\/)index\.tsx?$/;
  expect(rooms.flatMap(sources).filter((file) => vague.test(file))).toEqual([]);
});

test('no files of the crypto core use each other in a cycle', () => {
  const folder = 'crypto-wasm/src';
  const uses = readdirSync(folder).flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\bcrate::(?:\{([^}]*)\}|(\w+))/g)]
      .flatMap(([, several = '', one = '']) => [...`${several} ${one}`.matchAll(/\w+/g)])
      .map(([name]) => ({ file, target: `${name}.rs`, typeOnly: false })),
  );
  expect(uses.length).toBeGreaterThan(10);
  expect(circles(uses)).toEqual([]);
});
