import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import { brandAlias } from './scripts/lib/brand-alias.mjs';
import { version } from './scripts/lib/version.mjs';

const brand = process.env['BRAND'] ?? 'default';
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const service = process.env['SERVICE'] ?? 'http://127.0.0.1:4600';

/** What the service answers on the host of the pages. */
const servicePaths = [
  '/config.json',
  '/.well-known',
  '/oauth2',
  '/v1.0',
  '/v2',
  '/avatars',
  '/analytics',
  '/second-factor',
  '/news',
];

/** What login and the other pages start with; not their own modules, and not texts, which are a file a language. */
const start = {
  name: 'start',
  test: /^(?!.*(\/locales\/|\/src\/login-page\/|\/src\/app\/start\.ts|\.html))/,
  tags: ['$initial' as const],
  priority: 1,
};
/** What at least four pages, parts and dialogs share. */
const shared = { name: 'shared', test: /^(?!.*\/locales\/)/, minShareCount: 4 };

/** Two entries: login, and the application that all other documents start. One build per brand. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'mpa',
  plugins: [react(), developmentPages()],
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
    // One style sheet for all pages, so that none waits for styles when it is opened.
    cssCodeSplit: false,
    // The documents name what they load (scripts/documents.mjs).
    modulePreload: false,
    rolldownOptions: {
      input: { login: path('./login.html'), index: path('./index.html') },
      output: {
        codeSplitting: isSsrBuild === true ? true : { groups: [start, shared] },
      },
    },
  },
  // All documents: a package discovered only when a page requests it reloads every open page.
  optimizeDeps: { entries: ['login.html', 'index.html', 'inspector.html', 'gallery.html'] },
  server: {
    allowedHosts: ['.localhost'],
    proxy: {
      ...Object.fromEntries(servicePaths.map((prefix) => [prefix, { target: service, changeOrigin: false }])),
      '^/': { target: service, changeOrigin: false, bypass: (request) => (isOfService(request) ? null : request.url) },
    },
  },
}));

/** The official sites and the mailbox: a login leads to the site of the brand. */
function isOfService({ headers }: IncomingMessage): boolean {
  return /^(www|mailbox)\./.test(headers.host ?? '');
}

/** The saved choice, or the browser's language. */
function languageOf({ headers }: IncomingMessage): string {
  const chosen = /\bac_language=(en-US|zh-CN)/.exec(headers.cookie ?? '')?.[1];
  return chosen ?? (headers['accept-language']?.startsWith('zh') === true ? 'zh-CN' : 'en-US');
}

/** In development: the service's routes, and the prerendered documents. */
function developmentPages(): Plugin {
  let server: ViteDevServer | null = null;
  /** Of the document that is requested. */
  let language = 'en-US';
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
        if (isOfService(request)) return next();
        if (['/mark.svg', '/brand.css'].includes(pathname)) request.url = `/src/brands/${brand}${pathname}`;
        else if (request.headers.accept?.includes('text/html')) {
          language = languageOf(request);
          request.url = documents[pathname.replace(/(.)\/$/, '$1')] ?? '/index.html';
        }
        next();
      });
    },
    async transformIndexHtml(html, { path: document, originalUrl }) {
      if (server === null || ['/inspector.html', '/gallery.html'].includes(document)) return html;
      const { draw, pageAt } = readPrerender(await server.ssrLoadModule('/src/prerender/prerender.tsx'));
      const drawn = (await draw(language))[pageAt(new URL(originalUrl ?? '/', 'http://localhost').pathname)];
      if (drawn === undefined) return html;
      return html
        .replace('<html lang="en-US">', `<html lang="${language}">`)
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
