import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  resolve: { alias: [{ find: /^#contract\//, replacement: here('../contract/') }] },
  test: {
    name: 'server',
    environment: 'node',
    include: ['**/*.test.ts'],
    globalSetup: [here('testing/global-setup.ts')],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
