import { dirname } from 'node:path';
import type { Import } from './imports.ts';

/**
 * One layer of the product. A target is the prefix of a folder or file, `*.ts` for files that are not views, or a
 * package; `types` may only be imported as types.
 */
interface Layer {
  name: string;
  files: RegExp;
  may: readonly string[];
  types?: readonly string[];
}

const anyPackage = 'any package';
const everything = 'everything';

const effects = ['src/api', 'src/browser', 'src/session', 'src/vault', 'src/services'];
const look = ['src/ui', 'src/i18n', 'src/react', 'src/services'];
const accountRooms = ['server/src/accounts', 'server/src/sessions', 'server/src/mails', 'server/src/one-time-code'];

/**
 * Who may import whom. The first layer that contains a file applies; a file may always import from its own folder.
 * Between the folders of one layer, `tests/architecture.test.ts` forbids cycles.
 */
const layers: readonly Layer[] = [
  { name: 'contract', files: /^contract\//, may: ['contract', 'valibot'] },
  { name: 'locales', files: /^locales\//, may: ['locales'], types: ['contract'] },
  { name: 'machines/shared', files: /^machines\/shared\//, may: ['xstate'], types: ['contract'] },
  { name: 'machines', files: /^machines\//, may: ['contract', 'machines', 'xstate'] },
  {
    name: 'src/api, browser, crypto, config',
    files: /^src\/(api|browser|crypto|config)\//,
    may: ['contract', 'machines/shared', 'crypto-wasm', '@simplewebauthn/browser', 'ky', 'valibot', 'xstate'],
    types: ['machines'],
  },
  { name: 'src/ui, brands', files: /^src\/(ui|brands)\//, may: ['src/brands', 'react', 'react-dom'] },
  { name: 'src/react', files: /^src\/react\//, may: ['react', '@xstate/react', 'xstate'] },
  {
    name: 'src/i18n',
    files: /^src\/i18n\//,
    may: ['contract', 'src/brands', 'locales', 'react', 'rosetta'],
    types: ['machines'],
  },
  {
    name: 'src/vault, services',
    files: /^src\/(vault|services)\//,
    may: [
      'contract',
      'machines',
      'src/api',
      'src/browser',
      'src/crypto',
      'src/config',
      'src/i18n',
      'src/vault',
      'src/react',
      'react',
      'valibot',
      'xstate',
    ],
  },
  {
    name: 'src/analytics',
    files: /^src\/analytics\//,
    may: ['contract', 'xstate'],
    types: ['src/services'],
  },
  {
    name: 'src/session',
    files: /^src\/session\//,
    may: ['contract', 'machines', 'src/api', 'src/browser', ...look, 'react', 'xstate'],
  },
  {
    name: 'src/features, x.actors.ts and x-requests.ts',
    files: /^src\/features\/[^/]+\/[^/]+(\.actors|-requests)\.ts$/,
    may: ['contract', 'machines', ...effects, 'src/features/*.ts', 'xstate'],
  },
  {
    name: 'src/features/lazy-view',
    files: /^src\/features\/lazy-view\//,
    may: ['src/browser', 'src/ui', 'src/i18n', 'react'],
  },
  {
    name: 'src/features',
    files: /^src\/features\//,
    may: ['contract', 'machines', ...look, 'src/features', 'react', 'uqr'],
    types: ['xstate'],
  },
  { name: 'src/app, login-page, prerender', files: /^src\//, may: [everything] },
  { name: 'server/src/platform', files: /^server\/src\/platform\//, may: ['contract', 'locales', anyPackage] },
  {
    name: 'server/src/accounts, sessions, mails, one-time-code',
    files: /^server\/src\/(accounts|sessions|mails|one-time-code)\//,
    may: ['contract', 'server/src/platform', 'server/src/accounts', 'server/src/mails', anyPackage],
  },
  {
    name: 'server/src/features, operator',
    files: /^server\/src\/(features|operator)\//,
    may: ['contract', 'locales', 'server/src/platform', ...accountRooms, 'server/src/features', anyPackage],
  },
  { name: 'server/src/demo', files: /^server\/src\/demo\//, may: ['contract', 'server/src', anyPackage] },
  {
    name: 'server/src/service, main.ts, migrate.ts',
    files: /^server\/src\/(service\/|[^/]+\.ts$)/,
    may: [
      'contract',
      'server/src/platform',
      'server/src/accounts',
      'server/src/one-time-code',
      'server/src/features',
      'server/src/operator',
      'server/src/service',
      anyPackage,
    ],
  },
];

/** Whether the table allows an import. */
export function isAllowed({ file, target, typeOnly }: Import): boolean {
  if (/\.(css|svg)$/.test(target)) return true;
  const layer = layerOf(file);
  if (layer === undefined) return false;
  const names = [...layer.may, ...(typeOnly ? (layer.types ?? []) : [])];
  return isOwnFolder(file, target) || names.some((name) => reaches(name, target));
}

/** Entries of the table that no import needs. */
export function unused(imports: readonly Import[]): string[] {
  return layers.flatMap((layer) => {
    const own = imports.filter(({ file, target }) => layerOf(file) === layer && !isOwnFolder(file, target));
    const isUsed = (name: string): boolean => own.some(({ target }) => reaches(name, target));
    // A name in `types` that is also imported as a value belongs in `may`, where `isAllowed` requires it.
    return [...layer.may, ...(layer.types ?? [])]
      .filter((name) => !isUsed(name))
      .map((name) => `tests/import-table.ts: no file of ${layer.name} imports ${name}`);
  });
}

function layerOf(file: string): Layer | undefined {
  return layers.find(({ files }) => files.test(file));
}

/** The same folder of a feature, otherwise of the layer: `src/ui/forms` may import `src/ui/actions`. */
function isOwnFolder(file: string, target: string): boolean {
  const [own = file] = /^(server\/src\/features|src\/features|server\/src|[^/]+)\/[^/]+/.exec(file) ?? [];
  if (own === file) return dirname(target) === dirname(file);
  return target.startsWith(`${own}/`);
}

function reaches(name: string, target: string): boolean {
  if (name === everything) return true;
  if (name === anyPackage)
    return !/^(contract|machines|locales|src|server|crypto-wasm)\//.test(target) && !isClientPackage(target);
  if (name.endsWith('/*.ts')) return target.startsWith(name.slice(0, -'*.ts'.length)) && target.endsWith('.ts');
  return target === name || target.startsWith(`${name}/`);
}

/** Packages of the pages, which the service must not load. */
function isClientPackage(target: string): boolean {
  return /^(react|react-dom|xstate|@xstate\/.*|ky)(\/|$)/.test(target);
}

/** The table as docs/architecture.md shows it. */
export function tableText(): string {
  const rows = layers.map(({ name, may, types }) => {
    const asTypes = types === undefined ? [] : [`as types: ${types.join(', ')}`];
    return `| ${name} | ${[may.join(', '), ...asTypes].join('; ')} |`;
  });
  return ['| layer | may import |', '|---|---|', ...rows].join('\n');
}
