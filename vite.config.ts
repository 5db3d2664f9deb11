import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import { brandAlias } from './scripts/lib/brand-alias.mjs';
import { chunksOf } from './scripts/lib/chunks.mjs';
import { documentWordsPlugin } from './scripts/lib/document-words.mjs';
import { withLoginWords, wordsOfLogin } from './scripts/lib/page-words.mjs';
import { version } from './scripts/lib/version.mjs';

const brand = process.env['BRAND'] ?? 'default';
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const service = process.env['SERVICE'] ?? 'http://127.0.0.1:4600';

let chunks: ReadonlyMap<string, string> | undefined;
/** React in its own chunk, because the login chart runs before it. */
const groups = [
  { test: /\.css$/, name: styleName, debugName: 'style sheets', priority: 2 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  {
    name: (id: string, graph: Parameters<typeof chunksOf>[0]) => (chunks ??= chunksOf(graph)).get(id) ?? null,
    debugName: 'parts that documents share',
    includeDependenciesRecursively: false,
  },
];

/** Each style sheet is a separate file named after its path; the documents combine the ones they need. */
function styleName(id: string): string {
  return id.slice(path('.').length).replaceAll(/[/.]/g, '-');
}

/** A page's file has the page's name; shared chunks would otherwise be named after one of their users. */
function chunkFileNames({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }): string {
  const page = /^([\w-]+)\.tsx$/.exec(name)?.[1] ?? (isDynamicEntry ? name : 'shared');
  return `assets/${page}-[hash].js`;
}

/** Two entries: login, and the application that all other documents start. One build per brand. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'mpa',
  plugins: [react(), developmentPages(), documentWordsPlugin(), ownWords(), plainImports(), moduleGraph()],
  worker: { format: 'es' },
  // Shown until the configuration arrives, which also has the commit. Including the commit here would change the file
  // names of every build.
  define: { versionOfPages: JSON.stringify(`v${version}`) },
  resolve: { alias: brandAlias(brand, { forCustomers: process.env['PAGES_FOR'] === 'customers' }) },
  cacheDir: path('./.cache/vite'),
  build: {
    outDir: path(`${process.env['DIST'] ?? './dist'}/${brand}`),
    emptyOutDir: true,
    manifest: 'manifest.json',
    // The crypto core's digest covers the file itself.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { login: path('./login.html'), index: path('./index.html') },
      // A name defined by another module costs no export, and only where it is used.
      optimization: { inlineConst: true },
      output: {
        ...(isSsrBuild === true ? {} : { codeSplitting: { groups } }),
        chunkFileNames,
      },
    },
  },
  // All documents: a package discovered only when a page requests it reloads every open page.
  optimizeDeps: { entries: ['login.html', 'index.html', 'inspector.html', 'gallery.html'] },
  server: {
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(
      [
        '/config.json',
        '/.well-known',
        '/oauth2',
        '/v1.0',
        '/v2',
        '/avatars',
        '/analytics',
        '/second-factor',
        '/news',
      ].map((prefix) => [prefix, { target: service, changeOrigin: false }]),
    ),
  },
}));

/**
 * Chunks are imported as written. With its own helper, Vite also loads style sheets that the HTML has inline: 1.7 KB more script for
 * login (0.7 KB until it listens) and 5 KB for an account page.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.clear();
      },
    },
  };
}

/**
 * Each document has its texts in one file. Shared texts are in each file, because another file costs more than their
 * bytes. Only Security's file includes login's texts.
 */
function ownWords(): Plugin {
  const ofLogin = wordsOfLogin.map((name) => `${name}.ts`);
  return {
    name: 'own-words',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      const document = /\/locales\/[\w-]+\/(?:[\w-]+\.ts\?)?([\w-]+)-messages(?:\.ts)?$/.exec(importer)?.[1];
      if (document === undefined || document === 'login') return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found === null) return null;
      const isLogins = document !== withLoginWords && ofLogin.some((name) => found.id.endsWith(`/${name}`));
      return isLogins ? found : `${found.id}?${document}-messages`;
    },
  };
}

/**
 * The imports of each module, static and dynamic, and the file of each style sheet, from which the documents are
 * assembled.
 */
function moduleGraph(): Plugin {
  const pathOf = (id: string) => id.slice(path('.').length);
  return {
    name: 'module-graph',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
        const sheetOf = (id: string) =>
          sheets.find((asset) => asset.type === 'asset' && asset.names.includes(`${styleName(id)}.css`))?.fileName;
        const graph: Record<string, { imports: string[]; sheet?: string | undefined }> = {};
        for (const id of this.getModuleIds()) {
          const info = this.getModuleInfo(id);
          if (info === null || !id.startsWith(path('.')) || id.includes('/node_modules/')) continue;
          const imports = [...info.importedIds, ...info.dynamicallyImportedIds].map(pathOf);
          graph[pathOf(id)] = { imports, ...(id.endsWith('.css') && { sheet: sheetOf(id) }) };
        }
        this.emitFile({ type: 'asset', fileName: 'modules.json', source: JSON.stringify(graph) });
      },
    },
  };
}

/** In development: the service's routes, and the prerendered documents. */
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
        if (['/mark.svg', '/brand.css'].includes(pathname)) request.url = `/src/brands/${brand}${pathname}`;
        else if (request.headers.accept?.includes('text/html')) {
          request.url = documents[pathname.replace(/(.)\/$/, '$1')] ?? '/index.html';
        }
        next();
      });
    },
    async transformIndexHtml(html, { path: document, originalUrl }) {
      if (server === null || ['/inspector.html', '/gallery.html'].includes(document)) return html;
      const { draw, pageAt } = readPrerender(await server.ssrLoadModule('/src/prerender/prerender.tsx'));
      const drawn = (await draw('en-US'))[pageAt(new URL(originalUrl ?? '/', 'http://localhost').pathname)];
      if (drawn === undefined) return html;
      return html
        .replace('<!--description-->', drawn.description)
        .replace('<!--root-->', drawn.root)
        .replace('<!--title-->', drawn.title)
        .replace('<!--slow-load-->', drawn.slowLoad)
        .replace('<!--no-script-->', drawn.noScript);
    },
  };
}

type Drawn = Record<'title' | 'description' | 'root' | 'slowLoad' | 'noScript', string>;

interface Prerender {
  draw: (language: string) => Promise<Record<string, Drawn | undefined>>;
  pageAt: (path: string) => string;
}

function readPrerender(module: Record<string, unknown>): Prerender {
  if (!isPrerender(module)) throw new Error('src/prerender/prerender.tsx exports no draw function.');
  return module;
}

function isPrerender(module: object): module is Prerender {
  return 'draw' in module && typeof module.draw === 'function' && 'pageAt' in module;
}
