// The texts that a document loads: the files in locales/en-US whose keys occur in the modules that its page can show.
// An account page starts without the texts of its dialogs (`lazyView`). The file `account` has the texts of all
// account pages and their parts, which link to each other without a new document.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { brandNames } from './brand-names.mjs';
import { nameOf } from './messages.mjs';
import { root } from './run.mjs';

export const pagesFolder = 'src/app/pages';
/** The errors of every document, and those of a few. */
const [pageErrors, accountErrors, keyErrors] = ['page-errors', 'account-errors', 'data-protection-errors'];
/** Every account page has it. */
export const accountHeader = 'src/app/shell/account-header.tsx';
/** The files of the login page's texts, which every other page also has. */
export const wordsOfLogin = ['login-messages', 'login-errors', 'login', 'second-factor', 'shell'];
/**
 * The document whose file includes login's texts. The others load login's file, which is mostly in the cache; Security
 * loads more scripts than they do.
 */
export const withLoginWords = 'account-security';

/**
 * Files of `locales/en-US` by document: `app` is every document except login.
 * @returns {Map<string, string[]>}
 */
export function pageWords(files) {
  const parts = files
    .filter((file) => file.endsWith('.ts') && file !== 'language.ts')
    .toSorted()
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !/messages$|errors$/.test(name));
  const own = parts.filter((name) => ![...wordsOfLogin, 'pages'].includes(name)).map((name) => [name, keysOf(name)]);
  const start = reach(startModules);
  const wordsOf = (modules) =>
    own.filter(([, keys]) => [...modules].some((id) => keys(textOf(id)))).map(([name]) => name);
  const everywhere = wordsOf(start);
  const documents = new Map();
  const addTo = (name, added) => {
    const words = [...(documents.get(name) ?? everywhere), ...added];
    documents.set(name, [
      ...own.map(([word]) => word).filter((word) => words.includes(word)),
      pageErrors,
      ...(isAccountDocument(name) ? [accountErrors] : []),
      ...(words.includes('data-protection') ? [keyErrors] : []),
    ]);
  };
  for (const file of readdirSync(join(root, pagesFolder))) {
    const name = file.replace(/\.tsx$/, '');
    addTo(name, wordsOf(modulesOf(name)));
  }
  addTo('account', wordsOf(modulesOf('account')));
  return new Map([['app', [...everywhere, pageErrors]], ...documents]);
}

/** The modules that a document with these texts can show. */
export function modulesOf(document) {
  const start = reach(startModules);
  if (document === 'app') return start;
  const page = pageOf(document);
  const own = document === 'account' ? reach(pagesOfAccount()) : reach([page], { withDialogs: !isOfAccount(page) });
  return new Set([...own, ...start]);
}

const pageOf = (document) => `${pagesFolder}/${document}.tsx`;

const startModules = ['src/app/start.ts', 'src/login-page/login-notice.tsx'];

/** Whether a document has the account header. */
const isAccountDocument = (name) => name === 'account' || isOfAccount(pageOf(name));

const isOfAccount = (page) => reach([page]).has(accountHeader);

const pagesOfAccount = () =>
  readdirSync(join(root, pagesFolder))
    .map((file) => `${pagesFolder}/${file}`)
    .filter(isOfAccount);

/** Whether a module contains a key of a file, whole or as a literal prefix. */
function keysOf(name) {
  const text = readFileSync(join(root, 'locales/en-US', `${name}.ts`), 'utf8');
  const known = new Set([...text.matchAll(/\b(\w+)\b(?=[:,]| })/g)].map(([, key]) => key));
  const named = new RegExp(`['\`]${nameOf(name)}\\.(\\w+|\\$)`, 'g');
  return (source) => [...source.matchAll(named)].some(([, key]) => key === '$' || known.has(key));
}

const texts = new Map();
function textOf(file) {
  if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), 'utf8'));
  return texts.get(file);
}

/** The modules that some modules import, also dynamically, for any brand; `withDialogs`: also views that wait for their texts. */
function reach(entries, { withDialogs = true } = {}) {
  const found = new Set(entries);
  for (const file of found)
    for (const [, type, target, dialog, later] of textOf(file).matchAll(
      /(?:^|\n)(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|(lazyView\(\s*async \(\) => \(await )?import\(\s*'([^']+)'/g,
    ))
      if (type === undefined && (withDialogs || dialog === undefined))
        for (const each of placesOf(file, target ?? later)) found.add(each);
  return found;
}

function placesOf(file, target) {
  const places = target.startsWith('#brand/')
    ? brandNames().map((brand) => `src/brands/${brand}/${target.slice(7)}`)
    : [target.startsWith('#') ? target.slice(1) : join(dirname(file), target)];
  return places
    .map(normalize)
    .filter((place) => /\.tsx?$/.test(place) && !place.startsWith('locales/') && existsSync(join(root, place)));
}
