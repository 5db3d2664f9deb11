// Turns Vite's output into the documents that the service sends: one per page and language, prerendered, with inline styles; and
// pages.json, which gives the service their style hashes and the scripts for Early Hints.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as loginEntries from './lib/login-entries.mjs';
import { Problem, root } from './lib/run.mjs';

export async function finishPages(brand) {
  const folder = join(root, 'dist', brand);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const drawing = join(root, '.cache', 'prerender', brand, 'prerender.js');
  const { draw, languages } = await import(`${pathToFileURL(drawing).href}?at=${Date.now()}`);
  const pages = {};
  for (const [page, name] of [
    ['login', 'login'],
    ['thirdParty', 'index'],
    ['index', 'index'],
  ]) {
    const css = stylesOf(folder, manifest, `${name}.html`);
    const styleHash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
    const template = readFileSync(join(folder, `${name}.html`), 'utf8').replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
    const { early, later } = scriptsOf(manifest, `${name}.html`);
    const known = [...template.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1]);
    for (const language of languages) {
      const drawn = (await draw(language))[page];
      const messages = scriptOf(manifest, `locales/${language}/${name === 'login' ? 'login-messages' : 'messages'}.ts`);
      // The chart's script first: Early Hints can be lost, and it must not wait behind React.
      const preloads = [...early, ...later, messages]
        .filter((address) => !known.includes(address))
        .map((address) => `    <link rel="modulepreload" crossorigin href="${address}">\n`);
      const html = template
        .replace('<html lang="en-US">', `<html lang="${language}">`)
        .replace('<!--title-->', drawn.title)
        .replace('<!--root-->', () => drawn.root)
        .replace('<!--no-script-->', () => drawn.noScript)
        .replace('<!--slow-load-->', () => drawn.slowLoad)
        .replace('  </head>', () => `    <style>${css}</style>\n${preloads.join('')}  </head>`);
      writeFileSync(join(folder, `${page}.${language}.html`), html);
    }
    pages[page] = { styleHashes: [styleHash], early };
  }
  for (const name of ['login', 'index']) rmSync(join(folder, `${name}.html`));
  copyFileSync(join(root, 'src', 'brands', brand, 'mark.svg'), join(folder, 'mark.svg'));
  rmSync(join(folder, 'manifest.json'));
  for (const name of readdirSync(join(folder, 'assets'))) {
    if (name.endsWith('.css')) rmSync(join(folder, 'assets', name));
  }
  for (const each of [folder, join(folder, 'assets')]) compress(each);
  // Written last: a running service reads it to detect a new build.
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages, null, 2));
  checkLoginScript(folder, manifest);
}

/** The styles of everything that a document can show. Their addresses are absolute, so they stay valid inline. */
function stylesOf(folder, manifest, document) {
  const sheets = new Set();
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { imports = [], dynamicImports = [], css = [] } = manifest[key];
    [...imports, ...dynamicImports]
      .filter((each) => document !== 'login.html' || each !== loginEntries.ownStyles)
      .forEach(visit);
    css.forEach((sheet) => sheets.add(sheet));
  };
  visit(document);
  return [...sheets].map((sheet) => readFileSync(join(folder, sheet), 'utf8').trim()).join('\n');
}

/** The scripts that a document needs to start, and those it imports next. */
function scriptsOf(manifest, document) {
  const early = new Set();
  const later = new Set();
  const visit = (key, into) => {
    const chunk = manifest[key];
    if (chunk === undefined || early.has(chunk.file) || into.has(chunk.file)) return;
    into.add(chunk.file);
    for (const each of chunk.imports ?? []) visit(each, into);
  };
  visit(document, early);
  for (const each of manifest[document].dynamicImports ?? []) {
    if (isAtOnce(document, each)) visit(each, later);
  }
  return { early: [...early].map((file) => `/${file}`), later: [...later].map((file) => `/${file}`) };
}

/** The log-in page loads only its form early; requests to the service are loaded once it is hydrated. */
function isAtOnce(document, key) {
  return document === 'login.html' ? key === loginEntries.form : !/inspect|locales/.test(key);
}

function scriptOf(manifest, key) {
  return `/${manifest[key].file}`;
}

function compress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(html|js|css|svg|wasm)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

/** Limits for compressed script bytes of the log-in page in one language: until it listens for a submit, is hydrated, has loaded everything that it loads unused. Hashes in chunk names vary a sum by up to 100 bytes. */
const loginScriptBytes = { heard: 18_000, alive: 85_900, settled: 92_250 };

function checkLoginScript(folder, manifest) {
  const alive = ['login.html', loginEntries.form, 'locales/en-US/login-messages.ts'];
  const settings = Object.keys(manifest).filter((key) => manifest[key].name === 'settings');
  if (settings.length !== 1) throw new Error('The build has no chunk "settings" of log-in.');
  const needed = { heard: ['login.html'], alive, settled: [...alive, ...settings] };
  for (const [when, keys] of Object.entries(needed)) {
    const files = new Set();
    const visit = (key) => {
      if (files.has(manifest[key].file)) return;
      files.add(manifest[key].file);
      for (const each of manifest[key].imports ?? []) visit(each);
    };
    keys.forEach(visit);
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
    if (bytes <= loginScriptBytes[when]) continue;
    throw new Problem(
      `The log-in page has ${bytes} bytes of script until it is ${when}, more than ${loginScriptBytes[when]}: find the module that was added, and load it later.`,
    );
  }
}
