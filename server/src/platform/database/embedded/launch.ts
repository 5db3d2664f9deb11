import { spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { acceptsConnections } from './connection.ts';
import { databaseStartError, isRunning, readPid, type Folder } from './folder.ts';
import type { Identity } from './identity.ts';

const startMs = 30_000;

/** A server that is stopping or was killed must have ended before the next one starts. */
export async function waitForEnd(folder: Folder): Promise<void> {
  const file = join(folder.cluster, 'postmaster.pid');
  for (let waited = 0; waited < startMs; waited += 50) {
    const pid = readPid(file);
    if (pid === null) return;
    if (!isRunning(pid, 'postgres')) return rmSync(file, { force: true });
    if (await acceptsConnections(folder)) return;
    await pause(50);
  }
}

interface Launch {
  identity: Identity;
  binaries: Binaries;
  stopping: AbortSignal | undefined;
}

/** Starts a server in the folder, which the first start initializes. */
export async function launch(folder: Folder, { identity, binaries, stopping }: Launch): Promise<void> {
  if (!isFilled(folder)) await makeCluster(folder, identity, binaries);
  const settings = [
    'listen_addresses=',
    'unix_socket_permissions=0700',
    'shared_buffers=32MB',
    'log_min_error_statement=panic',
  ];
  const options = ['-D', folder.cluster, '-k', folder.sockets, ...settings.flatMap((each) => ['-c', each])];
  // Processes of a killed server may hold its memory for a moment, so try up to three times.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    stopping?.throwIfAborted();
    const server = run(folder, identity, binaries.postgres, options);
    server.child.unref();
    for (let waited = 0; waited < startMs && !server.hasEnded(); waited += 20) {
      if (await acceptsConnections(folder)) return;
      await pause(20);
    }
    await pause(250);
  }
  throw databaseStartError(folder);
}

/** Whether the folder has a database. */
export function isFilled({ cluster }: Folder): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

async function makeCluster(folder: Folder, identity: Identity, { initdb }: Binaries): Promise<void> {
  // Created next to it and moved into place, so that an incomplete one is never taken for a database.
  const fresh = join(folder.cluster, '..', 'postgres.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (identity.owner !== null) chownSync(fresh, identity.owner, identity.owner);
  const options = ['-D', fresh, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-instructions'];
  if ((await run(folder, identity, initdb, options).ended) !== 0) throw databaseStartError(folder);
  renameSync(fresh, folder.cluster);
}

function run(folder: Folder, identity: Identity, program: string, options: readonly string[]) {
  const { program: first, args } = identity.command(program, options);
  const log = openSync(folder.log, 'a', 0o600);
  const user = identity.owner === null ? {} : { uid: identity.owner, gid: identity.owner };
  // Detached, so that a signal to our terminal group does not reach the database before us.
  const child = spawn(first, args, { ...user, detached: true, stdio: ['ignore', log, log], cwd: '/' });
  closeSync(log);
  let over = false;
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => resolve(code));
    child.on('error', () => resolve(null));
  }).finally(() => (over = true));
  return { child, ended, hasEnded: () => over };
}
