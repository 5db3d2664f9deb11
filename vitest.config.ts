import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Everything but the journeys: rules and charts, parts of pages, the service on its database, the core in a browser. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^#brand\//, replacement: path('./src/brands/default/') },
      { find: /^#contract\//, replacement: path('./contract/') },
    ],
  },
  cacheDir: path('./.cache/vite'),
  test: {
    include: ['{contract,machines,src,server,tests,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['tests/crypto/build.ts', 'server/testing/global-setup.ts'],
    // A browser or a database may be starting on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
