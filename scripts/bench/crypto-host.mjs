// Builds the benchmark page and serves it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Exposes the memory of the module, which the product does not. */
const exposeMemory = `{
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...args) {
    const instance = new Instance(...args);
    globalThis.coreMemory = instance.exports.memory;
    return instance;
  };
  WebAssembly.Instance.prototype = Instance.prototype;
}`;

/** Serves on loopback. */
export async function openCryptoHost() {
  const { build, preview } = await import('vite');
  const outDir = mkdtempSync(join(tmpdir(), 'crypto-bench-'));
  const site = { configFile: false, root: fileURLToPath(new URL('crypto-page', import.meta.url)), logLevel: 'error' };
  await build({
    ...site,
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false, target: 'es2022' },
    worker: { format: 'es', rolldownOptions: { output: { banner: exposeMemory } } },
  });
  const server = await preview({ ...site, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  return {
    address: server.resolvedUrls.local[0],
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
