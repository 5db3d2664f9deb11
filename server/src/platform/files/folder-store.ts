import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../startup-error.ts';

/** Stores files by name: data archives, profile pictures. */
export interface FileStore {
  /** Stores a file atomically, replacing one of the same name. */
  put(name: string, content: Buffer): Promise<void>;
  /** Null if it does not exist. */
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

/** Files in a folder, which is created with the first file. Several processes can share it. */
export function folderStore(folder: string): FileStore {
  /** A file is written there first. A killed process's leftovers are deleted with the file. */
  const draftsOf = (name: string): string => join(folder, `${name}.drafts`);
  return {
    async put(name, content) {
      await mkdir(draftsOf(name), { recursive: true, mode: 0o700 });
      const draft = join(draftsOf(name), randomBytes(6).toString('hex'));
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        // The folder is kept if it contains another draft.
        await rmdir(draftsOf(name)).catch(() => undefined);
      }
    },
    read: (name) => orNull(readFile(join(folder, name))),
    remove: async (name) => {
      await rm(join(folder, name), { force: true });
      await rm(draftsOf(name), { recursive: true, force: true });
    },
  };
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
