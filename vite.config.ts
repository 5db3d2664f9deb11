import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, ViteDevServer } from 'vite';

const brand = process.env['BRAND'] === 'regional' ? 'regional' : 'default';
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const service = process.env['SERVICE'] ?? 'http://127.0.0.1:4600';

/**
 * What both documents begin with, in four files instead of thirty: they pack better and are asked for at once. The charts
 * run before React is there, so they are apart from it.
 */
const firstChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 3 },
  {
    name: 'chart',
    test: /node_modules\/xstate\/|machines\/(shared\/|second-factor\/(second-factor\.machine|methods|refusals)\.)|flows\/(countdown|late|second-factor)\.|config\/fetch-configuration\.|inspector\/open-inspector\.|contract\/(limits|rules\/(codes|length))\./,
    priority: 2,
  },
  {
    name: 'frame',
    test: /src\/ui\/(button|check-box|focus|form-message|form-parts|icon|field-icons|icon-button|message-row|page-title|password-field|text-field)\.|src\/i18n\/(context|duration|language|load|translator)\.|flows\/alike\.|login-page\/(carry-address|configuration-source|part)\.|storage\/language-cookie\.|contract\/(names|pages)\.|brands\/\w+\/login-layout\.|node_modules\/(dlv|rosetta|templite)\//,
    priority: 1,
  },
  // What the log-in page fetches by itself when it is alive.
  {
    name: 'settings',
    test: /node_modules\/valibot\/|src\/config\/(apply|configuration)\.|flows\/(checked-configuration|first-use)\.|login-page\/(frame|tell-activity)\.|src\/routes\/(bare-header|side-menu-button|site-(footer|link))\.|src\/ui\/(frame-icons|language-switch|menu|menu-keys|page-footer|page-header)\.|storage\/(cookie-access|stored-text|tab-signals)\.|contract\/(configuration|links|schemas)\.|machines\/navigation\/(address|links)\./,
    priority: 1,
  },
];

/** Two documents: log-in appears by itself, the rest is one application. One build a brand. */
export default defineConfig({
  appType: 'mpa',
  plugins: [react(), developmentPages(), plainImports()],
  worker: { format: 'es' },
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
        codeSplitting: { groups: firstChunks },
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
      ['/config.json', '/oauth2', '/v1.0', '/v2', '/analytics'].map((prefix) => [prefix, { target: service, changeOrigin: false }]),
    ),
  },
});

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
    // What is left of it: the names of the style sheets, which nobody asks for.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = chunk.code.replace(/^const __vite__mapDeps=.*\n/, '').replace(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '');
          if (/__vite__|mapDeps/.test(chunk.code)) throw new Error(`${chunk.fileName} names style sheets in another way than known here.`);
        }
      },
    },
  };
}

/** In development: the routes of the service, and the documents as they are drawn before any script runs. */
function developmentPages(): Plugin {
  let server: ViteDevServer | null = null;
  const documents: Readonly<Record<string, string>> = { '/login': '/login.html', '/inspector.html': '/inspector.html', '/gallery': '/gallery.html' };
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
      const { draw } = readPrerender(await server.ssrLoadModule('/src/prerender.tsx'));
      const drawn = (await draw('en-US'))[document === '/login.html' ? 'login' : 'index'];
      return html.replace('<!--root-->', drawn.root).replace('<!--title-->', drawn.title).replace('<!--late-->', drawn.late).replace('<!--no-script-->', drawn.noScript);
    },
  };
}

interface Prerender {
  draw: (language: string) => Promise<Record<'login' | 'index', { title: string; root: string; late: string; noScript: string }>>;
}

function readPrerender(module: Record<string, unknown>): Prerender {
  if (!isPrerender(module)) throw new Error('src/prerender.tsx exports no draw function.');
  return module;
}

function isPrerender(module: object): module is Prerender {
  return 'draw' in module && typeof module.draw === 'function';
}
