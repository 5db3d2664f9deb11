import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries, type Binaries } from './binaries.ts';
import { address, answers, ensureDatabase, hasOtherUsers } from './connection.ts';
import { isRunning, prepareFolder, readPid, type Folder } from './folder.ts';
import { findIdentity } from './identity.ts';
import { isFilled, launch, waitForEnd } from './launch.ts';
import { alone } from './lock.ts';

/** A running database server in a folder. */
export interface EmbeddedServer {
  url(database: string): string;
  /** Makes a database of that name where there is none, and answers its address. */
  ensureDatabase(name: string): Promise<string>;
  isUp(): boolean;
  /** Starts it again where it was killed; several processes may ask for that at a time. */
  restart(): Promise<void>;
  /** Stops the server where it is ours to stop and nobody else uses it. */
  close(): Promise<void>;
}

/** Starts the database in the folder, or attaches to the one that runs there already. */
export async function startEmbedded(dataFolder: string, given?: Binaries): Promise<EmbeddedServer> {
  const identity = findIdentity();
  const folder = prepareFolder(dataFolder, identity.owner);
  const start = () =>
    alone(folder, async () => {
      if (await answers(folder)) return;
      await waitForEnd(folder);
      if (await answers(folder)) return;
      await launch(folder, identity, given ?? (await findBinaries()));
      writeFileSync(folder.starter, String(process.pid));
    });
  await start();
  return {
    url: (database) => address(folder, database),
    ensureDatabase: (name) => ensureDatabase(folder, name),
    isUp: () => serverPid(folder) !== null,
    // A folder that was taken away is not filled anew under a running service.
    restart: async () => (isFilled(folder) ? start() : undefined),
    close: () => stop(folder),
  };
}

function serverPid(folder: Folder): number | null {
  const pid = readPid(join(folder.cluster, 'postmaster.pid'));
  return pid !== null && isRunning(pid, 'postgres') ? pid : null;
}

async function stop(folder: Folder): Promise<void> {
  await alone(folder, async () => {
    const starter = readPid(folder.starter);
    const ours = starter === null || starter === process.pid || !isRunning(starter);
    const server = serverPid(folder);
    if (!ours || server === null || (await hasOtherUsers(folder))) return;
    process.kill(server, 'SIGINT');
    while (isRunning(server, 'postgres')) await pause(20);
    rmSync(folder.starter, { force: true });
  });
}
