// Builds the benchmark page and serves it for a browser with SIMD and for one without.
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
const prefixes = { simd: exposeMemory, scalar: `${exposeMemory} WebAssembly.validate = () => false;` };

/** Serves on loopback: `/simd/` and `/scalar/` are the same page; in the second the worker detects no SIMD. */
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
    const [, variant = '', ...rest] = new URL(request.url ?? '/', 'http://host').pathname.split('/');
    const path = rest.join('/') || 'index.html';
    void readFile(join(folder, path)).then(
      (file) => {
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
        response.end(path.includes('worker') ? Buffer.concat([Buffer.from(prefixes[variant] ?? ''), file]) : file);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  return {
    address: (variant) => `http://127.0.0.1:${port}/${variant}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
