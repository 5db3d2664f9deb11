// Builds the benchmark page and serves it.
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Exposes the memory of the module, which the product does not. */
const exposeMemory = `{
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...given) {
    const made = new Instance(...given);
    globalThis.coreMemory = made.exports.memory;
    return made;
  };
  WebAssembly.Instance.prototype = Instance.prototype;
}`;

/** Serves on loopback. */
export async function openCryptoHost() {
  const folder = mkdtempSync(join(tmpdir(), 'crypto-bench-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('crypto-page', import.meta.url)),
    base: './',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false, target: 'es2022' },
    worker: { format: 'es' },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname.slice(1) || 'index.html';
    void readFile(join(folder, path)).then(
      (file) => {
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
        response.end(path.includes('worker') ? Buffer.concat([Buffer.from(exposeMemory), file]) : file);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  return {
    address: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
