import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview, type InlineConfig } from 'vite';

/** Builds the pages of a folder beside this file and serves them on loopback while `act` runs. */
export async function serveFolder(
  folder: string,
  config: Pick<InlineConfig, 'build' | 'worker'>,
  act: (address: string) => Promise<void>,
): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'account-center-bench-'));
  const root = fileURLToPath(new URL(folder, import.meta.url));
  const site: InlineConfig = { configFile: false, root, logLevel: 'error' };
  try {
    await build({ ...site, ...config, build: { ...config.build, outDir, emptyOutDir: true } });
    const server = await preview({ ...site, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
    try {
      await act(server.resolvedUrls?.local[0] ?? '');
    } finally {
      await server.close();
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
