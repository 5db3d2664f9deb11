/** Flows that other flows use. Their folder names apply to `machines`, `src/features` and `server/src/features`. */
const sharedParts = [
  'abandonment',
  'account-creation',
  'email-change',
  'factor-removal',
  'key-vault',
  'legal-documents',
  'link-review',
  'loaded-later',
  'mailed-code',
  'new-password',
  'password',
  'retryable-read',
  'second-factor',
  'sign-up',
  'take-back',
  'third-party-register',
];

/** Features that compose others: the pages of the account, and their calls. */
const compositions = ['account-security', 'lock-down', 'profile', 'security-summary'];

/**
 * One layer of the product. A target is a folder or file by its start, or a package; `types` may be imported as types
 * only.
 */
interface Layer {
  name: string;
  files: RegExp;
  may: readonly string[];
  types?: readonly string[];
}

const anyPackage = 'any package';
const everything = 'everything';

const outside = ['src/api', 'src/browser', 'src/crypto', 'src/config', 'src/analytics'];
const look = ['src/ui', 'src/i18n', 'src/react', 'src/services'];
const effects = ['contract', 'machines', ...outside, 'src/session', 'src/vault', 'src/services', 'xstate'];
const parts = sharedParts.map((name) => `src/features/${name}`);

const serviceRooms = [
  'contract',
  'locales',
  'server/src/platform',
  'server/src/accounts',
  'server/src/sessions',
  'server/src/mails',
  'server/src/one-time-code',
];

/** The service's files outside any folder. None of them imports the demonstration, which starts the service. */
const startFiles = [
  'start-service.ts',
  'prepare-database.ts',
  'app.ts',
  'cleanup.ts',
  'extension.ts',
  'housekeeping.ts',
  'limits.ts',
  'run-program.ts',
];

/**
 * Who may import whom. The first layer that holds a file applies; a file may always import from its own layer's folder.
 */
const layers: readonly Layer[] = [
  { name: 'contract', files: /^contract\//, may: ['contract', 'valibot'] },
  { name: 'locales', files: /^locales\//, may: ['locales'], types: ['contract'] },
  {
    name: 'machines/shared',
    files: /^machines\/shared\//,
    may: ['machines/shared', 'xstate'],
    types: ['contract'],
  },
  { name: 'machines', files: /^machines\//, may: ['machines', 'contract', 'xstate'] },
  {
    name: 'src/api, browser, crypto, config',
    files: /^src\/(api|browser|crypto|config)\//,
    may: ['contract', 'machines/shared', 'crypto-wasm', 'ky', 'valibot', 'xstate'],
    types: ['machines'],
  },
  { name: 'src/ui', files: /^src\/ui\//, may: ['src/brands', 'react', 'react-dom'] },
  {
    name: 'src/i18n',
    files: /^src\/i18n\//,
    may: ['contract', 'src/brands', 'locales', 'react', 'rosetta', 'virtual:document-words'],
    types: ['machines'],
  },
  { name: 'src/react', files: /^src\/react\//, may: ['react', '@xstate/react'], types: ['xstate'] },
  { name: 'src/brands', files: /^src\/brands\//, may: ['react'] },
  {
    name: 'src/vault',
    files: /^src\/vault\//,
    may: ['contract', 'machines', 'src/api', 'src/browser', 'src/crypto', 'src/config', 'valibot', 'xstate'],
  },
  {
    name: 'src/services',
    files: /^src\/services\//,
    may: [
      'contract',
      'machines',
      'src/api',
      'src/browser',
      'src/config',
      'src/i18n',
      'src/vault',
      'react',
      'valibot',
      'xstate',
    ],
  },
  {
    name: 'src/analytics',
    files: /^src\/analytics\//,
    may: ['contract', 'machines', 'valibot', 'xstate'],
    types: ['src/services'],
  },
  {
    name: 'src/session',
    files: /^src\/session\//,
    may: ['contract', 'machines', ...outside, ...look, 'react', '@xstate/react', 'valibot', 'xstate'],
  },
  {
    name: 'src/features that compose a page, x.actors.ts',
    files: new RegExp(`^src/features/(${compositions.join('|')})/[^/]+\\.actors\\.ts$`),
    may: [...effects, 'src/features'],
  },
  {
    name: 'src/features that compose a page',
    files: new RegExp(`^src/features/(${compositions.join('|')})/`),
    may: ['contract', 'machines', ...look, 'src/features', 'react', '@xstate/react', 'xstate'],
  },
  {
    name: 'src/features, x.actors.ts',
    files: /^src\/features\/[^/]+\/[^/]+(\.actors|-requests)\.ts$/,
    may: [...effects, 'shared parts'],
  },
  {
    name: 'src/features',
    files: /^src\/features\//,
    may: ['contract', 'machines', ...look, 'shared parts', 'react', '@xstate/react', 'uqr', 'xstate'],
  },
  { name: 'src/app, login-page, prerender', files: /^src\//, may: [everything] },
  { name: 'server/src/platform', files: /^server\/src\/platform\//, may: ['contract', 'locales', anyPackage] },
  { name: 'server/src/mails', files: /^server\/src\/mails\//, may: ['contract', 'server/src/platform'] },
  {
    name: 'server/src/accounts',
    files: /^server\/src\/accounts\//,
    may: ['contract', 'server/src/platform', 'server/src/mails', anyPackage],
  },
  {
    name: 'server/src/sessions',
    files: /^server\/src\/sessions\//,
    may: ['contract', 'server/src/platform', 'server/src/accounts', 'server/src/mails', anyPackage],
  },
  {
    name: 'server/src/one-time-code',
    files: /^server\/src\/one-time-code\//,
    may: ['contract', 'server/src/platform', 'server/src/accounts', 'server/src/mails', anyPackage],
  },
  {
    name: 'server/src/features that compose others',
    files: new RegExp(`^server/src/features/(${compositions.join('|')})/`),
    may: [...serviceRooms, 'server/src/features', anyPackage],
  },
  {
    name: 'server/src/features',
    files: /^server\/src\/features\//,
    may: [...serviceRooms, 'shared parts', anyPackage],
  },
  {
    name: 'server/src/operator',
    files: /^server\/src\/operator\//,
    may: [...serviceRooms, 'server/src/features', anyPackage],
  },
  {
    name: 'server/src/demo',
    files: /^server\/src\/demo\//,
    may: ['contract', 'server', anyPackage],
  },
  {
    name: 'server/src/main.ts, start-service.ts and what they start',
    files: /^server\/src\/[^/]+\.ts$/,
    may: [
      ...serviceRooms.filter((room) => room !== 'locales'),
      'server/src/features',
      'server/src/operator',
      ...startFiles.map((file) => `server/src/${file}`),
      anyPackage,
    ],
  },
  { name: 'server/testing', files: /^server\//, may: ['contract', 'server', anyPackage] },
];

/** Whether the table allows an import. */
export function isAllowed(file: string, target: string, typeOnly: boolean): boolean {
  if (/\.(css|svg)$/.test(target)) return true;
  const layer = layers.find(({ files }) => files.test(file));
  if (layer === undefined) return false;
  const names = [...layer.may, ...(typeOnly ? (layer.types ?? []) : [])];
  return isOwnFolder(file, target) || names.some((name) => reaches(name, file, target));
}

/** The same folder of a feature, otherwise of the layer: `src/ui/forms` may import `src/ui/actions`. */
function isOwnFolder(file: string, target: string): boolean {
  const depth = /^(server\/)?src\/features\//.exec(file)?.[0].split('/').length ?? 1;
  const own = file.startsWith('server/') ? 3 : 2;
  const length = /\/features\//.test(file) ? depth : own;
  const folder = `${file.split('/').slice(0, length).join('/')}/`;
  return target.startsWith(folder);
}

function reaches(name: string, file: string, target: string): boolean {
  if (name === everything) return true;
  if (name === anyPackage)
    return !/^(contract|machines|locales|src|server|crypto-wasm)\//.test(target) && !isClientPackage(target);
  if (name === 'shared parts') return sharedPartsOf(file).some((folder) => target.startsWith(`${folder}/`));
  return target === name || target.startsWith(`${name}/`);
}

function sharedPartsOf(file: string): string[] {
  return file.startsWith('server/') ? sharedParts.map((name) => `server/src/features/${name}`) : parts;
}

/** Packages of the pages, which the service must not load. */
function isClientPackage(target: string): boolean {
  return /^(react|react-dom|xstate|@xstate\/.*|ky)(\/|$)/.test(target);
}

/** The shared parts as docs/architecture.md lists them. */
export const sharedPartsText = sharedParts.map((name) => `\`${name}\``).join(', ');

/** The table as docs/architecture.md shows it. */
export function tableText(): string {
  const rows = layers.map(({ name, may, types }) => {
    const asTypes = types === undefined ? '' : `; as types: ${types.join(', ')}`;
    return `| ${name} | ${may.join(', ')}${asTypes} |`;
  });
  return ['| layer | may import |', '|---|---|', ...rows].join('\n');
}
