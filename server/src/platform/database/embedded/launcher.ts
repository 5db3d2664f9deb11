import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries, type Binaries } from './binaries.ts';
import { address, acceptsConnections, ensureDatabase, hasOtherUsers } from './connection.ts';
import { errorCode } from '../../startup-error.ts';
import { databaseStartError, isRunning, prepareFolder, readPid, type Folder } from './folder.ts';
import { findIdentity } from './identity.ts';
import { isFilled, launch, waitForEnd } from './launch.ts';

/** A running database server in a folder. */
export interface EmbeddedServer {
  url(database: string): string;
  /** Creates a database of that name unless it exists, and returns its address. */
  ensureDatabase(name: string): Promise<string>;
  isUp(): boolean;
  /** Restarts it after it was killed; several processes may call this in parallel. */
  restart(): Promise<void>;
  /** Stops the server if this process started it and no other process uses it. */
  close(): Promise<void>;
  /** The same without waiting for its end or for this process's connections. */
  requestStop(): Promise<void>;
}

interface Options {
  /** By default those of the package. */
  binaries?: Binaries;
  /** Aborted when the process must end at once, so that no server is started any more. */
  stopping?: AbortSignal;
}

/** Starts the database in the folder, or attaches to the one already running there. */
export async function startEmbedded(dataFolder: string, { binaries, stopping }: Options = {}): Promise<EmbeddedServer> {
  const identity = findIdentity();
  const folder = prepareFolder(dataFolder, identity.owner);
  const start = () =>
    withFolderLock(folder, async () => {
      if (await acceptsConnections(folder)) return;
      await waitForEnd(folder);
      if (await acceptsConnections(folder)) return;
      await launch(folder, { identity, binaries: binaries ?? (await findBinaries()), stopping });
      writeFileSync(folder.starter, String(process.pid));
    });
  await start();
  return {
    url: (database) => address(folder, database),
    ensureDatabase: (name) => ensureDatabase(folder, name),
    isUp: () => serverPid(folder) !== null,
    // Do not recreate a folder that was removed under a running service.
    restart: async () => (isFilled(folder) ? start() : undefined),
    close: () => withFolderLock(folder, () => stop(folder)),
    requestStop: () => requestStop(folder).then(() => undefined),
  };
}

function serverPid(folder: Folder): number | null {
  const pid = readPid(join(folder.cluster, 'postmaster.pid'));
  return pid !== null && isRunning(pid, 'postgres') ? pid : null;
}

async function stop(folder: Folder): Promise<void> {
  const server = await requestStop(folder);
  if (server === null) return;
  while (isRunning(server, 'postgres')) await pause(20);
  rmSync(folder.starter, { force: true });
}

/** Signals the server to stop if that is our task, and returns its process number. */
async function requestStop(folder: Folder): Promise<number | null> {
  const starter = readPid(folder.starter);
  const ours = starter === null || starter === process.pid || !isRunning(starter);
  const server = serverPid(folder);
  if (!ours || server === null || (await hasOtherUsers(folder))) return null;
  process.kill(server, 'SIGINT');
  return server;
}

const maxWaitMs = 60_000;

/** Lets one process at a time start or stop a folder's server. */
async function withFolderLock(folder: Folder, task: () => Promise<void>): Promise<void> {
  for (let waited = 0; ; waited += 50) {
    try {
      writeFileSync(folder.lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const holder = readPid(folder.lock);
      if ((holder === null && waited > 1000) || (holder !== null && !isRunning(holder)))
        rmSync(folder.lock, { force: true });
      else if (waited > maxWaitMs) throw databaseStartError(folder);
      else await pause(50);
    }
  }
  try {
    await task();
  } finally {
    rmSync(folder.lock, { force: true });
  }
}
