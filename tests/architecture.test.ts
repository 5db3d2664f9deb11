import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { circles, importsOf, sources } from './imports.ts';
import type { Import } from './imports.ts';

const ownFolder = /^$/;
const rooms = ['contract', 'machines', 'locales', 'src', 'server'];
const imports = rooms.flatMap(sources).flatMap(importsOf);

/** Who may import whom: the first row whose `who` matches applies. A target is a path from the root, or a package. */
const table: { who: RegExp; may: RegExp[]; types?: RegExp[] }[] = [
  { who: /^contract\//, may: [/^contract\//, /^valibot$/] },
  // Words of every event: its types are the contract's.
  { who: /^locales\//, may: [/^locales\//], types: [/^contract\/security-events\.ts$/] },
  { who: /^machines\/shared\//, may: [/^machines\/shared\//], types: [/^contract\//, /^xstate$/] },
  {
    who: /^machines\//,
    may: [/^xstate/, /^contract\//, /^machines\//],
  },
  {
    who: /^src\/(api|browser|crypto|config|analytics)\//,
    // Values of machines/shared: secrets and failures are created where they occur.
    may: [/^contract\//, /^machines\/shared\//, sameFolder(), /^(ky|valibot|xstate)$/, /^crypto-wasm\//],
    types: [/^machines\//, /^src\/app\/services\.ts$/],
  },
  { who: /^src\/i18n\//, may: [/^contract\//, /^locales\//, /^(rosetta|react)$/, sameFolder()], types: [/^machines\//] },
  { who: /^src\/ui\//, may: [/^react(-dom)?$/, sameFolder()] },
  // Loaded with the first secret, so that the page comes without it.
  { who: /^src\/features\/two-factor\/qr-path\.ts$/, may: [/^uqr$/, /^src\/ui\//] },
  { who: /^src\/react\//, may: [/^react$/, sameFolder()], types: [/^xstate$/] },
  { who: /^src\/brands\//, may: [/^react$/, sameFolder()] },
  {
    who: /^src\/(session|vault)\//,
    may: [/^(xstate|valibot)$/, /^contract\//, /^machines\//, /^src\/(api|browser|crypto|config|analytics)\//, /^src\/app\/load-chunk\.ts$/, sameFolder()],
    types: [/^src\/app\/services\.ts$/],
  },
  // The steps of the checklist are the charts and views of their own features.
  {
    who: /^src\/features\/lock-down\/lock-down\.actors\.ts$/,
    may: [/^xstate$/, /^contract\//, /^machines\//, /^src\/(api|browser)\//, /^src\/app\/countdown\.ts$/, /^src\/features\/[^/]+\/[^/]+\.actors\.ts$/],
    types: [/^src\/app\/services\.ts$/],
  },
  {
    who: /^src\/features\/lock-down\//,
    may: [/^(react|@xstate\/react)$/, /^contract\//, /^machines\//, /^src\/(ui|i18n|react|features)\//, /^src\/app\/(services-context|use-dates)\.ts$/],
  },
  {
    who: /^src\/features\/[^/]+\/[^/]+(\.actors|-requests)\.ts$/,
    may: [
      /^xstate$/,
      /^contract\//,
      /^machines\//,
      /^src\/(api|browser|crypto|config|analytics|session|vault)\//,
      /^src\/app\/(load-chunk|countdown|display-name)\.ts$/,
      /^src\/features\/(second-factor\/second-factor|mailed-code\/mailed-code|link-review\/link-review|email-change\/email-change|third-party-register\/third-party-register)\.actors\.ts$/,
      sameFolder(),
    ],
    types: [/^src\/app\/(lazy-)?services\.ts$/],
  },
  // The list of settings rows names the features that draw them.
  { who: /^src\/features\/account-security\//, may: [/^react$/, /^contract\//, /^src\/(ui|i18n|features)\//] },
  {
    who: /^src\/features\//,
    may: [
      /^(react|xstate|@xstate\/react)$/,
      /^contract\//,
      /^machines\//,
      /^src\/(ui|i18n|react)\//,
      /^src\/app\/(services-context|use-dates|display-name)\.ts$/,
      /^src\/features\/(avatar|second-factor|mailed-code|news|take-back|link-review|new-password|retryable-read|email-change|third-party-register|third-party-links|legal-documents)\//,
      // The home page has the password among the ways to log in.
      /^src\/features\/password\/(password-value-row\.tsx|password\.actors\.ts)$/,
      // The same fields wherever an account is created.
      /^src\/features\/sign-up\/(terms-box|country-field)\.tsx$/,
      sameFolder(),
    ],
    types: [/^src\/app\/(lazy-)?services\.ts$/],
  },
  { who: /^src\//, may: [/./] },
  // An archive calls events what the page calls them.
  { who: /^server\/src\/features\/archive\/words\.ts$/, may: [/^locales\/[^/]+\/security-events\.ts$/, /^server\//] },
  { who: /^server\//, may: [/^contract\//, /^server\//, /^(?!(src|machines|locales)\/|react|xstate|ky$)/] },
];

/** Packages that only one file each may import. */
const soleImporters: Readonly<Record<string, string>> = {
  ky: 'src/api/http.ts',
  rosetta: 'src/i18n/translator.ts',
  'crypto-wasm/pkg/crypto_wasm.js': 'src/crypto/wasm/module.ts',
};

test('every import is allowed by the table', () => {
  expect(imports.filter((each) => !isAllowed(each)).map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('the table refuses imports against its direction', () => {
  const wrong: Import[] = [
    { file: 'contract/limits.ts', target: 'machines/shared/secret.ts', typeOnly: false },
    { file: 'machines/login/login.machine.ts', target: 'react', typeOnly: false },
    { file: 'machines/login/login.machine.ts', target: 'src/api/http.ts', typeOnly: true },
    { file: 'src/api/login.ts', target: 'machines/login/login.machine.ts', typeOnly: false },
    { file: 'src/api/login.ts', target: 'src/browser/login-cookies.ts', typeOnly: false },
    { file: 'src/browser/app-bridge.ts', target: 'src/api/http.ts', typeOnly: false },
    { file: 'src/analytics/sink.ts', target: 'src/api/http.ts', typeOnly: false },
    { file: 'src/features/login/login.actors.ts', target: 'src/features/profile/profile.view.tsx', typeOnly: false },
    { file: 'src/features/profile/profile.view.tsx', target: 'src/features/login/login.view.tsx', typeOnly: false },
    { file: 'src/features/profile/profile.view.tsx', target: 'src/api/http.ts', typeOnly: false },
    { file: 'server/src/platform/http/app.ts', target: 'src/api/http.ts', typeOnly: false },
  ];
  expect(wrong.filter(isAllowed)).toEqual([]);
});

test.each(Object.entries(soleImporters))('%s is imported only by %s', (name, importer) => {
  const named = imports.filter(({ target, typeOnly }) => target === name && !typeOnly).map(({ file }) => file);
  expect([...new Set(named)]).toEqual([importer]);
});

test('no files import each other in a circle, not even for types', () => {
  expect(circles(imports)).toEqual([]);
});

test('a circle of imports is found', () => {
  const links = [['a', 'b'], ['b', 'c'], ['c', 'a'], ['c', 'd'], ['d', 'e'], ['f', 'f']];
  const found = circles(links.map(([file = '', target = '']) => ({ file, target, typeOnly: true })).concat({ file: 'e', target: 'x', typeOnly: false }));
  expect(new Set(found)).toEqual(new Set([['a', 'b', 'c'], ['f']]));
});

test('no source file has over 300 lines', () => {
  const long = rooms.flatMap(sources).filter((file) => readFileSync(file, 'utf8').split('\n').length > 301);
  expect(long).toEqual([]);
});

test('no folder is named utils, helpers, common, types or hooks', () => {
  const names = imports.map(({ file }) => file).filter((file) => /\/(utils?|helpers?|common|types|hooks)\//.test(file));
  expect(names).toEqual([]);
});

test('no file only re-exports', () => {
  const files = rooms.flatMap(sources).filter((file) => /(^|\/)index\.tsx?$/.test(file));
  expect(files).toEqual([]);
});

function isAllowed({ file, target, typeOnly }: Import): boolean {
  if (target.endsWith('.css') || target.endsWith('.svg')) return true;
  const row = table.find(({ who }) => who.test(file));
  const folder = file.split('/').slice(0, file.startsWith('src/features/') ? 3 : 2).join('/');
  const rules = [...(row?.may ?? []), ...(typeOnly ? (row?.types ?? []) : [])];
  return rules.some((rule) => (rule === sameFolder() ? target.startsWith(`${folder}/`) : rule.test(target)));
}

/** Means "its own folder" in a row. */
function sameFolder(): RegExp {
  return ownFolder;
}

test('views contain no effect, fetch, timer, storage access or error symbol [QA-01]', () => {
  const views = rooms.flatMap(sources).filter((file) => file.startsWith('src/features/') && file.endsWith('.tsx'));
  const deciding = /\buse(Layout)?Effect\b|\bfetch\(|setTimeout|setInterval|localStorage|document\.|\.symbol\b/;
  expect(views.length).toBeGreaterThan(5);
  expect(views.filter((file) => deciding.test(readFileSync(file, 'utf8')))).toEqual([]);
});
