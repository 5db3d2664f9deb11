import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type Server, type ServerResponse, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const strictPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "require-trusted-types-for 'script'",
  'trusted-types account-center-worker',
].join('; ');

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** How the host serves the files of one kind: unchanged, with one fault, or without `crypto.subtle`. */
export type Delivery =
  | 'unchanged'
  | 'missing'
  | 'unreachable'
  | 'truncated'
  | 'altered'
  | 'empty'
  | 'html'
  | 'octets'
  | 'withoutSubtle';

/** The test page as Vite builds it, served on loopback with the headers of the product. */
export class Host {
  readonly #folder: string;
  readonly #server: Server;
  readonly faults = new Map<'.wasm' | 'worker', Delivery>();
  readonly requests: string[] = [];
  policy = strictPolicy;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#server = createServer((request, response) => {
      void this.#answer(new URL(request.url ?? '/', 'http://host'), response);
    });
  }

  static async start(): Promise<Host> {
    const folder = await mkdtemp(join(tmpdir(), 'crypto-core-'));
    await build({
      configFile: false,
      root: fileURLToPath(new URL('page', import.meta.url)),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false, target: 'es2022' },
      worker: { format: 'es' },
    });
    const host = new Host(folder);
    await new Promise<void>((listening) => host.#server.listen(0, '127.0.0.1', listening));
    return host;
  }

  get address(): string {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/` : '';
  }

  /** Serves everything unchanged again, under the strict policy. */
  restore(): void {
    this.faults.clear();
    this.requests.length = 0;
    this.policy = strictPolicy;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
    await rm(this.#folder, { recursive: true });
  }

  async #answer({ pathname }: URL, response: ServerResponse): Promise<void> {
    this.requests.push(pathname);
    const path = pathname === '/' ? '/index.html' : pathname;
    const kind = path.includes('worker') ? 'worker' : extname(path) === '.wasm' ? '.wasm' : null;
    const delivery = (kind && this.faults.get(kind)) ?? 'unchanged';
    if (delivery === 'unreachable') return void response.destroy();
    const file = await readFile(join(this.#folder, path)).catch(() => null);
    response.setHeader('content-security-policy', this.policy);
    // A damaged module stays in the cache, as behind a faulty proxy; only the browser fetches a worker.
    const isCached = delivery === 'unchanged' || kind === '.wasm';
    response.setHeader('cache-control', isCached ? 'max-age=31536000, immutable' : 'no-store');
    if (file === null || delivery === 'missing') return void response.writeHead(404).end();
    const type = delivery === 'html' ? 'text/html' : delivery === 'octets' ? undefined : types[extname(path)];
    response.setHeader('content-type', type ?? 'application/octet-stream');
    response.end(served(file, delivery));
  }
}

function served(file: Buffer, delivery: Delivery): Buffer {
  if (delivery === 'truncated') return file.subarray(0, file.length / 2);
  if (delivery === 'empty') return Buffer.alloc(0);
  if (delivery === 'html') return Buffer.from('<!doctype html><title>Not found</title>');
  if (delivery === 'withoutSubtle') return Buffer.concat([Buffer.from('delete Crypto.prototype.subtle;'), file]);
  if (delivery !== 'altered') return file;
  const copy = Buffer.from(file);
  copy.writeUInt8(copy.readUInt8(copy.length - 1) ^ 1, copy.length - 1);
  return copy;
}
