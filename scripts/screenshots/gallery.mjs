// Serves the gallery of one brand on a free port.
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from '../lib/run.mjs';

export async function openGallery(brand) {
  process.env.BRAND = brand;
  const server = await createServer({
    root,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    // A separate cache from that of a running `npm run dev`; dependencies are optimised before the first
    // request.
    cacheDir: join(root, '.cache', `vite-shots-${brand}`),
    optimizeDeps: { entries: ['gallery.html'] },
  });
  await server.listen();
  return { address: new URL('/gallery', server.resolvedUrls?.local[0]).href, close: () => server.close() };
}
