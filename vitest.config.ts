import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { brandAlias } from './scripts/lib/brand-alias.mjs';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const core = 'tests/crypto/build.ts';
const withDatabase = [
  'server/**/*.test.ts',
  'tests/client-server.test.ts',
  'tests/conform.test.ts',
  'tests/refusals.test.ts',
];
/** Tests of views, and others that need a document. */
const withDocument = ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'];

/**
 * Everything except the journeys: rules and charts, parts of pages, the service on its database, the core in a browser.
 */
export default defineConfig({
  resolve: {
    alias: [
      ...brandAlias('default'),
      { find: /^#contract\//, replacement: path('./contract/') },
      { find: /^#locales\//, replacement: path('./locales/') },
    ],
  },
  cacheDir: path('./.cache/vite'),
  test: {
    environment: 'node',
    // A browser or a database may be starting on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A failure names all states and paths of a list.
    chaiConfig: { truncateThreshold: 2000 },
    // From version 25 on, Node has its own `localStorage`, which would hide the document's.
    execArgv: ['--no-experimental-webstorage'].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag)),
    // Files share processes, because reloading everything for each file took as long as the tests. None of our modules
    // keeps state, and replaced globals are restored after each file.
    isolate: false,
    tags: [
      { name: 'release', description: 'Tests that only a release needs: most wait for half a minute of a clock.' },
    ],
    setupFiles: ['tests/cleanup.ts'],
    // One project after another, because a process that switches projects or environments reloads everything.
    projects: [
      {
        extends: true,
        test: { name: 'rules and charts', sequence: { groupOrder: 0 }, include: ['{contract,machines}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          sequence: { groupOrder: 1 },
          include: ['{src,tests,scripts}/**/*.test.ts'],
          exclude: [...withDatabase, ...withDocument],
          globalSetup: [core],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          sequence: { groupOrder: 2 },
          include: withDocument,
          // One window per process. Vitest's sum of `environment` counts its making again for each file.
          environment: 'happy-dom',
          setupFiles: ['tests/loaded-parts.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          sequence: { groupOrder: 3 },
          include: withDatabase,
          globalSetup: [core, 'server/testing/global-setup.ts'],
          setupFiles: ['server/testing/built-parts.ts'],
          // They wait for processes and databases about as long as they compute.
          maxWorkers: 3,
        },
      },
    ],
  },
});
