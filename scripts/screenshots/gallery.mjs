// The gallery of one brand at a free port of this machine.
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from '../lib/run.mjs';

export async function openGallery(brand) {
  process.env.BRAND = brand;
  const server = await createServer({
    root,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    // Its own store, so that a running `npm run dev` keeps its one; found out before the first page asks.
    cacheDir: join(root, '.cache', `vite-shots-${brand}`),
    optimizeDeps: { entries: ['gallery.html'] },
  });
  await server.listen();
  return { address: new URL('/gallery', server.resolvedUrls?.local[0]).href, close: () => server.close() };
}
