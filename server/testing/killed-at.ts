import type { KyselyPlugin } from 'kysely';
import type { Database } from '../src/platform/database/open.ts';
import type { FileStore } from '../src/platform/files/folder-store.ts';

/**
 * A database and a store of files as a process sees them that is killed at a step, counted from 1: a statement, or a
 * file read, written or removed. That step and all later ones fail, so open transactions are rolled back. `die`: what
 * ends the process.
 */
export function killedAt(
  number: number,
  database: Database,
  files: FileStore,
  die: () => void = () => {
    throw new Error('killed');
  },
): { database: Database; files: FileStore } {
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps >= number) die();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    database: {
      ...database,
      query: database.query.withPlugin(plugin),
      transaction: (act, isolation) => database.transaction((query) => act(query.withPlugin(plugin)), isolation),
    },
    files: {
      put: async (name, content) => {
        step();
        await files.put(name, content);
      },
      read: async (name) => {
        step();
        return await files.read(name);
      },
      remove: async (name) => {
        step();
        await files.remove(name);
      },
    },
  };
}

/** Runs an act that is killed at its first step, then at its second, until one run is not killed. Returns how often. */
export async function killedAtEachStep(
  run: (step: number) => Promise<unknown>,
  afterKill: () => Promise<void>,
): Promise<number> {
  for (let step = 1; ; step += 1) {
    try {
      await run(step);
      return step - 1;
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'killed') throw error;
    }
    await afterKill();
  }
}
