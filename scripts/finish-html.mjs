// Turns Vite's output into the documents that the service sends: one per page and language, prerendered, with inline
// styles; and pages.json, which gives the service the hashes of the inline parts and the scripts for Early Hints.
// login.json: for whom login has buttons, and what it asks for as a user name.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { form, ownStyles, show, wordsChunk } from './lib/chunks.mjs';
import { Problem, root } from './lib/run.mjs';

export async function finishPages(dist, brand) {
  const folder = join(root, dist, brand);
  const build = {
    folder,
    manifest: JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')),
    modules: JSON.parse(readFileSync(join(folder, 'modules.json'), 'utf8')),
  };
  const drawing = join(root, '.cache', 'prerender', dist, brand, 'prerender.js');
  const { draw, languages, appPages, builtLogin } = await import(`${pathToFileURL(drawing).href}?at=${Date.now()}`);
  const drawn = await Promise.all(languages.map(async (language) => ({ language, pages: await draw(language) })));
  const allStyles = stylesOfApp(build);
  const pages = {};
  for (const page of documents(appPages)) pages[page.name] = writeDocuments(build, page, drawn, allStyles.address);
  removeIntermediate(folder);
  // The colors are for the pages that the service renders itself.
  for (const name of ['mark.svg', 'brand.css'])
    copyFileSync(join(root, 'src', 'brands', brand, name), join(folder, name));
  writeFileSync(join(folder, allStyles.address), allStyles.css);
  for (const each of [folder, join(folder, 'assets')]) compress(each);
  writeFileSync(join(folder, 'login.json'), JSON.stringify(builtLogin));
  // Written last: a running service reads it to detect a new build.
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages, null, 2));
  checkLoginScript(build);
}

/** All styles of the app in one file, for navigation between its pages. */
function stylesOfApp(build) {
  const css = stylesOf(build, ['index.html'], (key) => key.startsWith('src/login-page/'));
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  return { css, address: `/assets/styles-${hash}.css` };
}

/** Writes the documents of a page, one for each language, and returns its entry in pages.json. */
function writeDocuments(build, page, drawn, allStyles) {
  const { folder, manifest } = build;
  const css = stylesOf(build, [page.html, ...page.next], page.isElsewhere);
  const template = readFileSync(join(folder, page.html), 'utf8').replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
  const early = scriptsOf(manifest, [page.html]);
  const known = [...template.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1]);
  for (const { language, pages } of drawn) {
    const messages = wordsIn(manifest, language, page.words);
    // The chart's script first: Early Hints can be lost, and it must not wait behind React.
    const scripts = [...new Set([...early, ...scriptsOf(manifest, [...page.next, messages])])];
    const head = [
      `    <style>${css}</style>\n`,
      ...(page.html === 'index.html' ? [callsOf(allStyles)] : []),
      ...scripts
        .filter((address) => !known.includes(address))
        .map((address) => `    <link rel="modulepreload" crossorigin href="${address}">\n`),
    ];
    const html = filled(template, language, pages[page.name]).replace('  </head>', () => `${head.join('')}  </head>`);
    writeFileSync(join(folder, `${page.name}.${language}.html`), html);
  }
  const inline = [...template.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script);
  return { styleHashes: [hashOf(css)], scriptHashes: inline.map(hashOf), early };
}

/** The template with the rendered page. */
function filled(template, language, { title, description, root: body, noScript, slowLoad }) {
  return template
    .replace('<html lang="en-US">', `<html lang="${language}">`)
    .replace('<!--title-->', title)
    .replace('<!--description-->', description)
    .replace('<!--root-->', () => body)
    .replace('<!--no-script-->', () => noScript)
    .replace('<!--slow-load-->', () => slowLoad);
}

/** Removes the templates, the lists of the build, and the style sheets, which are inline now. */
function removeIntermediate(folder) {
  const sheets = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'));
  for (const name of [
    'login.html',
    'index.html',
    'manifest.json',
    'modules.json',
    ...sheets.map((sheet) => `assets/${sheet}`),
  ])
    rmSync(join(folder, name));
}

/** The page of each path and the hashes of its inline parts, for nginx (deploy/nginx.conf). */
export async function writeNginxMaps(dist, brands) {
  const { routes } = await import(
    pathToFileURL(join(root, '.cache', 'prerender', dist, brands[0], 'prerender.js')).href
  );
  const paths = Object.entries(routes).map(([name, path]) =>
    path === '/' ? `  "~^/(?:\\?|$)" ${name};` : `  "~^${path}/?(?:\\?|$)" ${name};`,
  );
  const pages = brands.flatMap((brand) => {
    const built = JSON.parse(readFileSync(join(root, dist, brand, 'pages.json'), 'utf8'));
    return Object.entries(built).map(([name, hashes]) => ({ key: `${brand} ${name}`, ...hashes }));
  });
  const sources = (key, hashes) => `  "${key}" "${hashes.map((hash) => ` '${hash}'`).join('')}";`;
  const lines = [
    '# Written by the build; see deploy/nginx.conf.',
    'map $request_uri $account_center_page {',
    '  default notFound;',
    ...paths,
    '  "~^/assets/[\\w.-]+(?:\\?|$)" file;',
    '  "~^/[\\w-][\\w.-]*\\.(?:ico|png|svg|css|webmanifest|txt|xml)(?:\\?|$)" file;',
    '}',
    'map "$account_center_brand $account_center_page" $account_center_styles {',
    ...pages.map(({ key, styleHashes }) => sources(key, styleHashes)),
    '}',
    'map "$account_center_brand $account_center_page" $account_center_scripts {',
    ...pages.map(({ key, scriptHashes }) => sources(key, scriptHashes)),
    '}',
  ];
  writeFileSync(join(root, dist, 'nginx.conf'), `${lines.join('\n')}\n`);
}

/** How a Content-Security-Policy names an inline style or script. */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The documents: the source of each, what it loads next, and which linked modules belong to another page. */
function documents(appPages) {
  const pageModules = appPages.map(({ module }) => module);
  const login = {
    name: 'login',
    html: 'login.html',
    next: [form],
    words: 'login',
    isElsewhere: (key) => key === ownStyles,
  };
  const others = appPages.map(({ name, module, words }) => ({
    name,
    html: 'index.html',
    next: [show, module],
    words,
    isElsewhere: (key) => key !== module && pageModules.includes(key),
  }));
  return [login, ...others];
}

/** The configuration is preloaded while scripts load; other pages' styles are referenced by address. */
const callsOf = (styles) =>
  `    <link rel="preload" as="fetch" crossorigin href="/config.json">\n    <meta name="all-styles" content="${styles}">\n`;

/**
 * The styles of everything that a document can show, in import order. Their addresses are absolute, so they stay valid
 * when inlined.
 */
function stylesOf({ folder, modules }, entries, isElsewhere) {
  const sheets = new Set();
  const seen = new Set();
  const visit = (id) => {
    if (seen.has(id) || modules[id] === undefined) return;
    seen.add(id);
    modules[id].imports.filter((each) => !isElsewhere(each)).forEach(visit);
    if (modules[id].sheet !== undefined) sheets.add(modules[id].sheet);
  };
  entries.forEach(visit);
  return [...sheets].map((sheet) => readFileSync(join(folder, sheet), 'utf8').trim()).join('\n');
}

/** The chunk with a document's texts. */
function wordsIn(manifest, language, words) {
  return Object.keys(manifest).find((key) => manifest[key].name === wordsChunk(language, words));
}

/** The scripts that some modules need to run. A module that shares a file is found by the name of its chunk. */
function scriptsOf(manifest, entries) {
  const files = new Set();
  const visit = (key) => {
    const { file, imports = [] } = manifest[key] ?? byName(manifest, basename(key));
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(visit);
  };
  entries.forEach(visit);
  return [...files].map((file) => `/${file}`);
}

function byName(manifest, name) {
  const found = Object.values(manifest).find((chunk) => chunk.name === name);
  if (found === undefined) throw new Error(`The build has no chunk "${name}".`);
  return found;
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

/**
 * Limits for the compressed script bytes of the login page in one language: until it listens for a submit, until it is
 * hydrated, and in total when the page is idle. Hashes in chunk names vary a sum by up to 100 bytes.
 */
const loginScriptBytes = { listening: 17_850, hydrated: 86_000, idle: 93_050 };

function checkLoginScript({ folder, manifest }) {
  const hydrated = ['login.html', form, wordsIn(manifest, 'en-US', 'login')];
  const settings = Object.keys(manifest).filter((key) => manifest[key].name === 'settings');
  if (settings.length !== 1) throw new Error('The build has no chunk "settings" of login.');
  const needed = { listening: ['login.html'], hydrated, idle: [...hydrated, ...settings] };
  for (const [when, keys] of Object.entries(needed)) {
    const files = scriptsOf(manifest, keys);
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
    if (bytes <= loginScriptBytes[when]) continue;
    throw new Problem(
      `The login page has ${bytes} bytes of script until it is ${when}, more than ${loginScriptBytes[when]}: find the module that was added, and load it later.`,
    );
  }
}
