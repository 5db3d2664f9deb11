// Which scripts the documents are made of. The entry modules of the login page, in order, and the files of the pages
// define the chunks (vite.config.ts), the Early Hints and the byte limits (finish-html.mjs). A missing file fails the
// build.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { documentWords, languages, moduleOf } from './document-words.mjs';
import { accountHeader, pagesFolder } from './page-words.mjs';
import { root } from './run.mjs';

/** Runs first, without React, and listens for a submit. */
const chart = 'src/login-page/start.ts';
/** Hydrates the form. */
export const form = 'src/login-page/hydrate.tsx';
/** Imported by the page once it is hydrated. */
const settings = [
  'src/login-page/header-footer.tsx',
  'src/login-page/load-analytics.ts',
  'src/services/validated-configuration.ts',
];
/** Starts every other page: its chart and its calls. */
const app = 'src/app/start.ts';
/** Shows it, with React. */
export const show = 'src/app/show.tsx';
/** Sign-up adds these styles itself when opened; they are not part of the login document. */
export const ownStyles = 'src/features/legal-documents/legal-documents.view.tsx';
/** Loaded in parallel with the Security page, as one file: data protection, and the vault that its read opens. */
const keys = ['src/features/data-protection/data-protection.view.tsx', 'src/vault/open-vault.ts'];
/** The parts of Security that share most of their modules are one file. */
const parts = [
  'src/features/account-sessions/account-sessions.view.tsx',
  'src/features/lock-down/lock-down.view.tsx',
  'src/features/security-activity/security-activity.view.tsx',
];
/** Further files of a page with the account header. */
const openedPage = 'src/app/opened-page.tsx';

/**
 * Pages that are opened without an account. Modules that none of them needs stay out of the file shared by all pages.
 */
const withoutAccount = ['auth-callback.tsx', 'not-found.tsx', 'reset-password.tsx', 'two-factor.tsx'];

/**
 * Modules shared by some pages get their own file from this size in characters up; smaller ones are in the file of
 * every page, or of every account page. Modules that login has loaded too are mostly in the cache.
 */
const smallest = { ofLogin: 22_000, other: 7000 };
/**
 * A module below this size in characters that another page loads later is in every page's file; otherwise the other
 * page would load this page's whole file for it.
 */
const smallModule = 600;

/**
 * The chunk of each module that a document may start with; the bundler groups what is loaded later. A document should need few files and
 * few unused bytes, so modules needed by the same pages are one file.
 * @returns {Map<string, string>}
 */
export function chunksOf(graph) {
  const inLogin = reach(graph, [chart], true);
  const elsewhere = reach(graph, [app], true);
  const chunks = new Map();
  for (const [users, ids] of modulesByUsers(graph, inLogin, elsewhere)) {
    const name = chunkOfUsers(users, charactersOf(graph, ids));
    for (const id of ids) chunks.set(id, name);
  }
  // The app's modules are in the file that the document names, which saves one.
  chunks.set(join(root, 'index.html'), 'app');
  for (const id of reach(graph, keys)) if (!chunks.has(id)) chunks.set(id, 'keys');
  for (const id of reach(graph, parts)) {
    if (!chunks.has(id)) chunks.set(id, 'parts');
    // Apart from the rest of that page's file, which no part needs.
    else if (chunks.get(id) === 'home-page.tsx') chunks.set(id, 'home-page.tsx parts');
  }
  addLogin(chunks, graph, elsewhere);
  for (const [id, name] of wordsOf(graph)) chunks.set(id, name);
  return chunks;
}

/** The modules that pages start with, by their users: `login app`, or `account.tsx profile.tsx`. */
function modulesByUsers(graph, inLogin, elsewhere) {
  const usersOf = usersIn(graph, inLogin);
  const shares = new Map();
  for (const id of elsewhere) {
    const users = usersOf(id);
    if (users.length === 0) continue;
    const name = [...(inLogin.has(id) ? ['login'] : []), ...users].join(' ');
    shares.set(name, [...(shares.get(name) ?? []), id]);
  }
  return shares;
}

/** Returns a function that lists which entries (app, show.tsx, pages) load a module at startup. */
function usersIn(graph, inLogin) {
  const [inApp, inShow] = [reach(graph, [app]), reach(graph, [show])];
  const files = readdirSync(join(root, pagesFolder));
  const pages = new Map(files.map((file) => [file, reachOfPage(graph, `${pagesFolder}/${file}`)]));
  const later = new Map(files.map((file) => [file, reachLater(graph, pages.get(file), files)]));
  const byAll = reachLater(graph, inApp, files);
  const isWantedElsewhere = (id, users) =>
    byAll.has(id) || files.some((file) => !users.includes(file) && later.get(file).has(id));
  return (id) => {
    if (inApp.has(id)) return ['app'];
    if (inShow.has(id)) return ['show.tsx'];
    const users = files.filter((file) => pages.get(file).has(id));
    const isSmall = !inLogin.has(id) && charactersOf(graph, [id]) < smallModule;
    return users.length > 0 && isSmall && isWantedElsewhere(id, users) ? ['show.tsx'] : users;
  };
}

function chunkOfUsers(users, characters) {
  if (users.startsWith('login ')) return characters < smallest.ofLogin ? 'login show.tsx' : users;
  const isShared = users.includes('.tsx ');
  if (!isShared || characters >= smallest.other) return users;
  return withoutAccount.some((page) => users.includes(page)) ? 'show.tsx' : 'with account';
}

function charactersOf(graph, ids) {
  return ids.reduce((sum, id) => sum + graph.getModuleInfo(id).code.length, 0);
}

/** The first entry of login that imports a module wins; a module used nowhere else stays in the entry's own file. */
function addLogin(chunks, graph, elsewhere) {
  const [inChart, inForm, inSettings] = [[chart], [form], settings].map((entries) => reach(graph, entries));
  for (const id of inSettings) chunks.set(id, 'settings');
  for (const id of inForm) if (inSettings.has(id) || elsewhere.has(id)) chunks.set(id, 'form');
  // The app starts without React, which the form and the settings contain.
  const withoutReact = { form: 'chart', settings: 'configuration' };
  for (const id of reach(graph, [app])) chunks.set(id, withoutReact[chunks.get(id)] ?? chunks.get(id));
  for (const id of inChart) if (inSettings.has(id) || elsewhere.has(id)) chunks.set(id, 'chart');
}

/** The chunk with a document's texts in a language, by its name in the manifest. */
export const wordsChunk = (language, words) => `words ${words} ${language}`;

/**
 * Login's texts are in its file, sign-up's additional ones in another, all others in the file of their page. Security's
 * file has login's, too.
 */
function wordsOf(graph) {
  const chunks = new Map();
  const ofLogin = ['login', 'sign-up'].flatMap((words) => languages.map((each) => moduleOf(each, words)));
  for (const place of [...ofLogin, ...documentWords().keys()]) {
    const [, language, words] = /^locales\/([\w-]+)\/([\w-]+)-messages\.ts$/.exec(place);
    for (const id of reach(graph, [place])) if (!chunks.has(id)) chunks.set(id, wordsChunk(language, words));
  }
  return chunks;
}

function reachOfPage(graph, page) {
  const found = reach(graph, [page]);
  return found.has(join(root, accountHeader)) ? reach(graph, [page, openedPage]) : found;
}

/** Some modules with everything they load later, apart from pages and the code that shows them. */
function reachLater(graph, modules, files) {
  const stops = new Set([join(root, show), ...files.map((file) => join(root, pagesFolder, file))]);
  const found = new Set(modules);
  for (const id of found) {
    const { importedIds, dynamicallyImportedIds } = graph.getModuleInfo(id);
    for (const each of [...importedIds, ...dynamicallyImportedIds]) if (!stops.has(each)) found.add(each);
  }
  return found;
}

/** The modules that some entries import, including themselves; `dynamic`: with those loaded later. */
function reach(graph, entries, dynamic = false) {
  const found = new Set();
  const visit = (id) => {
    if (found.has(id)) return;
    const info = graph.getModuleInfo(id);
    if (info === null) throw new Error(`${id} is not a module of the build.`);
    found.add(id);
    for (const each of dynamic ? [...info.importedIds, ...info.dynamicallyImportedIds] : info.importedIds) visit(each);
  };
  for (const entry of entries) visit(join(root, entry));
  return found;
}
