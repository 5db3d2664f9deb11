import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the service to `dist/server/main.js`; its packages stay outside. */
export default defineConfig({
  root: here('.'),
  resolve: { alias: [{ find: /^#contract\//, replacement: here('../contract/') }] },
  build: {
    ssr: here('src/main.ts'),
    target: 'node20',
    outDir: here('../dist/server'),
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
});
