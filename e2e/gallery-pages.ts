import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview, type InlineConfig } from 'vite';
import { brandAlias } from '../scripts/lib/brand-alias.mjs';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

export interface GalleryPages {
  /** The address of the gallery with these parameters. */
  at(query: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

/**
 * Serves the built gallery: in development, the browser requests every file, which takes far longer than the checks.
 */
export async function serveGallery(brand = 'default'): Promise<GalleryPages> {
  const folder = mkdtempSync(join(tmpdir(), 'account-center-gallery-'));
  process.env['NODE_ENV'] = 'production';
  const common: InlineConfig = { configFile: false, root: path(''), logLevel: 'error', build: { outDir: folder } };
  await build({
    ...common,
    plugins: [react()],
    resolve: { alias: brandAlias(brand) },
    build: { ...common.build, rolldownOptions: { input: path('gallery.html') } },
  });
  const pages = await preview({ ...common, preview: { port: 0, host: '127.0.0.1' } });
  return {
    at: (query) => new URL(`/gallery.html?${new URLSearchParams(query)}`, pages.resolvedUrls?.local[0]).href,
    close: async () => {
      await pages.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
