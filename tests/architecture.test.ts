import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Import {
  file: string;
  /** As written; relative ones resolved from the root. */
  target: string;
  typeOnly: boolean;
}

const ownFolder = /^$/;
const rooms = ['contract', 'machines', 'locales', 'src', 'server'];
const imports = rooms.flatMap(sources).flatMap(importsOf);

/** Who may import whom. The first row whose `who` matches decides; a target is a prefix from the root, or a package. */
const table: { who: RegExp; may: RegExp[]; types?: RegExp[] }[] = [
  { who: /^contract\//, may: [/^contract\//, /^valibot$/] },
  { who: /^locales\//, may: [/^locales\//] },
  { who: /^machines\/shared\//, may: [/^machines\/shared\//], types: [/^contract\//, /^xstate$/] },
  {
    who: /^machines\//,
    may: [/^xstate/, /^contract\//, /^machines\//],
  },
  {
    who: /^src\/(api|browser|crypto|config|analytics)\//,
    // Values of machines/shared: a Secret is made where a secret comes in, a failure where one happens.
    may: [/^contract\//, /^machines\/shared\//, sameFolder(), /^(ky|valibot|xstate)$/, /^crypto-wasm\//],
    types: [/^machines\//, /^src\/app\/services\.ts$/],
  },
  { who: /^src\/i18n\//, may: [/^contract\//, /^locales\//, /^(rosetta|react)$/, sameFolder()], types: [/^machines\//] },
  { who: /^src\/ui\//, may: [/^(react(-dom)?|uqr)$/, sameFolder()] },
  { who: /^src\/react\//, may: [/^react$/, sameFolder()], types: [/^xstate$/] },
  { who: /^src\/brands\//, may: [/^react$/, sameFolder()] },
  {
    who: /^src\/(session|vault)\//,
    may: [/^(xstate|valibot)$/, /^contract\//, /^machines\//, /^src\/(api|browser|crypto|config|analytics)\//, /^src\/app\/load-chunk\.ts$/, sameFolder()],
    types: [/^src\/app\/services\.ts$/],
  },
  {
    who: /^src\/features\/[^/]+\/[^/]+(\.actors|-requests)\.ts$/,
    may: [
      /^xstate$/,
      /^contract\//,
      /^machines\//,
      /^src\/(api|browser|crypto|config|analytics|session|vault)\//,
      /^src\/app\/(load-chunk|countdown)\.ts$/,
      /^src\/features\/second-factor\/second-factor\.actors\.ts$/,
      sameFolder(),
    ],
    types: [/^src\/app\/(lazy-)?services\.ts$/],
  },
  // The list of settings rows names the features that draw them.
  { who: /^src\/features\/account-security\//, may: [/^react$/, /^src\/(ui|i18n|features)\//] },
  {
    who: /^src\/features\//,
    may: [
      /^(react|xstate|@xstate\/react)$/,
      /^contract\//,
      /^machines\//,
      /^src\/(ui|i18n|react)\//,
      /^src\/app\/(services-context|display-name)\.ts$/,
      /^src\/features\/second-factor\//,
      sameFolder(),
    ],
    types: [/^src\/app\/(lazy-)?services\.ts$/],
  },
  { who: /^src\//, may: [/./] },
  { who: /^server\//, may: [/^contract\//, /^server\//, /^(?!(src|machines|locales)\/|react|xstate|ky$)/] },
];

/** Packages that one file each may name. */
const keepers: Readonly<Record<string, string>> = {
  ky: 'src/api/http.ts',
  rosetta: 'src/i18n/translator.ts',
  'crypto-wasm/pkg/crypto_wasm.js': 'src/crypto/wasm/module.ts',
};

test('every import goes the one way the table allows', () => {
  expect(imports.filter((each) => !isAllowed(each)).map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('a row of the table refuses what it is there to refuse', () => {
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

test.each(Object.entries(keepers))('%s is named by %s alone', (name, keeper) => {
  const named = imports.filter(({ target, typeOnly }) => target === name && !typeOnly).map(({ file }) => file);
  expect([...new Set(named)]).toEqual([keeper]);
});

test('no folder is called after what its files have in common by accident', () => {
  const names = imports.map(({ file }) => file).filter((file) => /\/(utils?|helpers?|common|types|hooks)\//.test(file));
  expect(names).toEqual([]);
});

test('no file only passes exports on', () => {
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

/** Stands for "its own folder" in a row. */
function sameFolder(): RegExp {
  return ownFolder;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$|\/(testing|node_modules)\/|vite\.config|vitest\.config/.test(name))
    .filter((name) => statSync(name).isFile());
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g);
  return [...statements].map(([, type, named, dynamic]) => ({
    file,
    target: resolved(file, named ?? dynamic ?? ''),
    typeOnly: type !== undefined,
  }));
}

function resolved(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1).replace(/^brand\//, 'src/brands/default/');
  return target.startsWith('.') ? join(file, '..', target) : target;
}

test('views draw and decide nothing: no effect, no fetching, no timer, no storage, no symbol [QA-01]', () => {
  const views = rooms.flatMap(sources).filter((file) => file.startsWith('src/features/') && file.endsWith('.tsx'));
  const deciding = /\buse(Layout)?Effect\b|\bfetch\(|setTimeout|setInterval|localStorage|document\.|\.symbol\b/;
  expect(views.length).toBeGreaterThan(5);
  expect(views.filter((file) => deciding.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('every flow is a chart with its model, its selectors and the walk of its paths [QA-01]', () => {
  const charts = readdirSync('machines').filter((name) => existsSync(join('machines', name, `${name}.machine.ts`)));
  const parts = ['machine', 'model', 'selectors', 'paths.test'];
  const missing = charts.flatMap((name) =>
    parts.map((part) => join('machines', name, `${name}.${part}.ts`)).filter((file) => !existsSync(file)),
  );
  expect(charts).toEqual([
    'app', 'cmk', 'cookie-notice', 'data-protection', 'key-vault', 'login', 'message-bar', 'profile', 'second-factor',
    'sensitive-action', 'session', 'sign-up', 'third-party-sign-in', 'vault-write',
  ]);
  expect(missing).toEqual([]);
});
