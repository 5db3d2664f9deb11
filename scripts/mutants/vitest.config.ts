import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { brandAlias } from '../lib/brand-alias.mjs';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}/`, import.meta.url));

/** The tests of one area, for `npm run mutants`. */
export default defineConfig({
  resolve: {
    alias: [
      ...brandAlias('default'),
      { find: /^#contract\//, replacement: path('contract') },
      { find: /^#locales\//, replacement: path('locales') },
    ],
  },
  test: {
    include: [process.env['MUTANTS_TESTS'] ?? ''],
    exclude: ['machines/testing/**'],
    isolate: false,
    testTimeout: 30_000,
  },
});
