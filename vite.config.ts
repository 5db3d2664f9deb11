import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, ViteDevServer } from 'vite';
import * as loginEntries from './scripts/lib/login-entries.mjs';
import { version } from './scripts/lib/version.mjs';

const brand = process.env['BRAND'] === 'regional' ? 'regional' : 'default';
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const service = process.env['SERVICE'] ?? 'http://127.0.0.1:4600';

/**
 * What both documents begin with, in four files instead of thirty: they compress better and are requested at once. The
 * charts run before React is loaded, so they are apart from it. A module belongs to the first entry of log-in that imports
 * it; what no other part of the product uses stays in the entry's own file.
 */
const firstChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 1 },
  { name: (id: string, graph: Graph) => chunksOf(graph).get(id) ?? null, debugName: 'entries of log-in' },
];

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

function chunksOf(graph: Graph): ReadonlyMap<string, string> {
  if (chunks !== null) return chunks;
  const info = (id: string) => {
    const found = graph.getModuleInfo(id);
    if (found === null) throw new Error(`${id} is named as an entry and is no module of the build.`);
    return found;
  };
  const reach = (entry: string, found: Set<string>, dynamic: boolean): Set<string> => {
    const visit = (id: string): void => {
      if (found.has(id)) return;
      const { importedIds, dynamicallyImportedIds } = info(id);
      found.add(id);
      for (const each of dynamic ? [...importedIds, ...dynamicallyImportedIds] : importedIds) visit(each);
    };
    visit(path(`./${entry}`));
    return found;
  };
  const [chart, form] = [loginEntries.chart, loginEntries.form].map((entry) => reach(entry, new Set(), false));
  const settings = loginEntries.settings.reduce((found, entry) => reach(entry, found, false), new Set<string>());
  const elsewhere = new Set([...settings, ...reach(loginEntries.app, new Set(), true)]);
  // The first entry wins.
  const own = [...settings].map((id) => [id, 'settings'] as const);
  const shared = (name: string, ids: Set<string> = new Set()) =>
    [...ids].filter((id) => elsewhere.has(id)).map((id) => [id, name] as const);
  return (chunks = new Map([...own, ...shared('form', form), ...shared('chart', chart)]));
}
let chunks: ReadonlyMap<string, string> | null = null;

/** Two documents: log-in is one of its own, the rest is one application. One build a brand. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'mpa',
  plugins: [react(), developmentPages(), plainImports(), withoutDescriptions()],
  worker: { format: 'es' },
  // Shown until the configuration has come, which names the commit as well. Here it would give every build other file names.
  define: { versionOfPages: JSON.stringify(`v${version}`) },
  resolve: { alias: [{ find: /^#brand\//, replacement: path(`./src/brands/${brand}/`) }] },
  cacheDir: path('./.cache/vite'),
  build: {
    outDir: path(`./dist/${brand}`),
    emptyOutDir: true,
    manifest: 'manifest.json',
    // The digest of the crypto core is of the file itself.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { login: path('./login.html'), index: path('./index.html') },
      output: {
        ...(isSsrBuild === true ? {} : { codeSplitting: { groups: firstChunks } }),
        // What several parts share would be called after one of them.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]' : 'shared'}-[hash].js`,
      },
    },
  },
  // All four documents: a package that is found only when a page asks for it reloads every open page.
  optimizeDeps: { entries: ['login.html', 'index.html', 'inspector.html', 'gallery.html'] },
  server: {
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(
      ['/config.json', '/.well-known', '/oauth2', '/v1.0', '/v2', '/avatars', '/analytics'].map((prefix) => [
        prefix,
        { target: service, changeOrigin: false },
      ]),
    ),
  },
}));

/**
 * Chunks are asked for as they are written. Vite's own way also looks for style sheets that belong to them, and costs
 * the first page a kilobyte: all that a document may need is in the HTML, where it costs no round trip.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
    // What is left of it: the names of the style sheets, which nothing requests.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = chunk.code
            .replace(/^const __vite__mapDeps=.*\n/, '')
            .replace(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '');
          if (/__vite__|mapDeps/.test(chunk.code))
            throw new Error(`${chunk.fileName} names style sheets in another way than known here.`);
        }
      },
    },
  };
}

/** The descriptions of states are for the inspector, which is there in development only. */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.machine.ts') ? code.replaceAll(/\bdescription:\s*'(?:[^'\\]|\\.)*',?/g, '') : null,
  };
}

/** In development: the routes of the service, and the documents as they are drawn before any script runs. */
function developmentPages(): Plugin {
  let server: ViteDevServer | null = null;
  const documents: Readonly<Record<string, string>> = {
    '/login': '/login.html',
    '/inspector.html': '/inspector.html',
    '/gallery': '/gallery.html',
  };
  return {
    name: 'development-pages',
    apply: 'serve',
    configureServer(started) {
      server = started;
      started.middlewares.use((request, _, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (pathname === '/mark.svg') request.url = `/src/brands/${brand}/mark.svg`;
        else if (request.headers.accept?.includes('text/html')) {
          request.url = documents[pathname.replace(/(.)\/$/, '$1')] ?? '/index.html';
        }
        next();
      });
    },
    async transformIndexHtml(html, { path: document }) {
      if (server === null || ['/inspector.html', '/gallery.html'].includes(document)) return html;
      const { draw } = readPrerender(await server.ssrLoadModule('/src/prerender/prerender.tsx'));
      const drawn = (await draw('en-US'))[document === '/login.html' ? 'login' : 'index'];
      return html
        .replace('<!--root-->', drawn.root)
        .replace('<!--title-->', drawn.title)
        .replace('<!--slow-load-->', drawn.slowLoad)
        .replace('<!--no-script-->', drawn.noScript);
    },
  };
}

interface Prerender {
  draw: (
    language: string,
  ) => Promise<Record<'login' | 'index', { title: string; root: string; slowLoad: string; noScript: string }>>;
}

function readPrerender(module: Record<string, unknown>): Prerender {
  if (!isPrerender(module)) throw new Error('src/prerender/prerender.tsx exports no draw function.');
  return module;
}

function isPrerender(module: object): module is Prerender {
  return 'draw' in module && typeof module.draw === 'function';
}
