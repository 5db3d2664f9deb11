// Turns Vite's output into the documents that the service sends: one for each page and language, prerendered; the
// frame of the pages that the service writes itself, with gaps in double braces; and
// pages.json, which gives the service the hashes of the inline scripts and the files for Early Hints. login.json: for
// whom login has buttons, and what it asks for as a user name.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './lib/run.mjs';

export async function writeDocuments(dist, brand) {
  const folder = join(root, dist, brand);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const { draw, drawFrame, languages, appPages, builtLogin } = await prerender(dist, brand);
  const sources = [
    { name: 'login', html: 'login.html', entries: ['login.html'], texts: 'login-messages' },
    ...appPages.map(({ name, module, isOfAccount }) => ({
      name,
      html: 'index.html',
      entries: ['index.html', module, ...(isOfAccount ? ['src/app/router.tsx'] : [])],
      texts: 'messages',
    })),
  ];
  const pages = {};
  for (const language of languages) {
    const drawn = await draw(language);
    for (const { name, html, entries, texts } of sources) {
      const template = readFileSync(join(folder, html), 'utf8');
      const scripts = scriptsOf(manifest, [...entries, `locales/${language}/${texts}.ts`]);
      writeFileSync(join(folder, `${name}.${language}.html`), filled(template, language, scripts, drawn[name]));
      pages[name] = { scriptHashes: inlineScripts(template).map(hashOf), early: linksIn(template) };
    }
  }
  const styles = linksIn(readFileSync(join(folder, 'login.html'), 'utf8')).filter((link) => link.endsWith('.css'));
  for (const language of languages)
    writeFileSync(join(folder, `frame.${language}.html`), framed(language, styles, await drawFrame(language)));
  for (const name of ['login.html', 'index.html', 'manifest.json']) rmSync(join(folder, name));
  // The colors are for the pages that the service renders itself.
  for (const name of ['mark.svg', 'brand.css'])
    copyFileSync(join(root, 'src', 'brands', brand, name), join(folder, name));
  for (const each of [folder, join(folder, 'assets')]) compress(each);
  writeFileSync(join(folder, 'login.json'), JSON.stringify(builtLogin));
  // Written last: a running service reads it to detect a new build.
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages, null, 2));
}

/** The frame of a page without scripts. */
const framed = (language, styles, body) => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>{{title}}</title>
    <meta name="description" content="{{description}}" />
    <link rel="icon" href="/mark.svg" type="image/svg+xml" />
${styles.map((address) => `    <link rel="stylesheet" href="${address}" />\n`).join('')}  </head>
  <body>
    ${body}
  </body>
</html>
`;

const prerender = (dist, brand) =>
  import(pathToFileURL(join(root, '.cache', 'prerender', dist, brand, 'prerender.js')).href);

/** The template with the rendered page, and with links to the scripts that it will import. */
function filled(template, language, scripts, { title, description, root: body, noScript, slowLoad }) {
  const known = linksIn(template);
  const links = scripts
    .filter((address) => !known.includes(address))
    .map((address) => `    <link rel="modulepreload" crossorigin href="${address}">\n`);
  return template
    .replace('<html lang="en-US">', `<html lang="${language}">`)
    .replace('<!--title-->', title)
    .replace('<!--description-->', description)
    .replace('<!--root-->', () => body)
    .replace('<!--no-script-->', () => noScript)
    .replace('<!--slow-load-->', () => slowLoad)
    .replace('  </head>', () => `${links.join('')}  </head>`);
}

/** The scripts and style sheets that a template names. */
const linksIn = (template) => [...template.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address]) => address);

const inlineScripts = (template) => [...template.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script);

/** How a Content-Security-Policy names an inline script. */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The scripts that some modules need to run. */
function scriptsOf(manifest, entries) {
  const files = new Set();
  const visit = (key) => {
    const { file, imports = [] } = manifest[key];
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(visit);
  };
  entries.forEach(visit);
  return [...files].map((file) => `/${file}`);
}

/** The page of each path and the hashes of its inline scripts, for nginx (deploy/nginx.conf). */
export async function writeNginxMaps(dist, brands) {
  const { routes } = await prerender(dist, brands[0]);
  const paths = Object.entries(routes).map(([name, path]) =>
    path === '/' ? `  "~^/(?:\\?|$)" ${name};` : `  "~^${path}/?(?:\\?|$)" ${name};`,
  );
  const pages = brands.flatMap((brand) => {
    const built = JSON.parse(readFileSync(join(root, dist, brand, 'pages.json'), 'utf8'));
    return Object.entries(built).map(([name, { scriptHashes }]) => {
      const sources = scriptHashes.map((hash) => ` '${hash}'`).join('');
      return `  "${brand} ${name}" "${sources}";`;
    });
  });
  const lines = [
    '# Written by the build; see deploy/nginx.conf.',
    'map $request_uri $account_center_page {',
    '  default notFound;',
    ...paths,
    '  "~^/assets/[\\w.-]+(?:\\?|$)" file;',
    '  "~^/[\\w-][\\w.-]*\\.(?:ico|png|svg|css|webmanifest|txt|xml)(?:\\?|$)" file;',
    '}',
    'map "$account_center_brand $account_center_page" $account_center_scripts {',
    ...pages,
    '}',
  ];
  writeFileSync(join(root, dist, 'nginx.conf'), `${lines.join('\n')}\n`);
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
