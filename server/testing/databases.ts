import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startEmbedded } from '../src/platform/database/embedded/launcher.ts';
import { atEnd } from './at-end.ts';

const programs = '/usr/lib/postgresql';
const oldest = 15;

/**
 * The database servers to test against: the run's own and, if installed on this machine, the oldest that we support.
 */
export async function databaseServers(): Promise<{ name: string; url: string }[]> {
  const own = inject('databaseServer');
  const bin = installedPrograms();
  if (bin === null) return [{ name: 'the database of this run, the only one here', url: own }];
  const folder = mkdtempSync(join(tmpdir(), 'account-installed-'));
  const server = await startEmbedded(folder, {
    binaries: { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') },
  });
  atEnd(async () => {
    await server.close();
    // It is left to the processes still connected.
    if (server.isUp()) throw new Error(`The database server in ${folder} still has connections.`);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return [
    { name: 'the database of this run', url: own },
    { name: `the installed PostgreSQL ${String(installedVersion())}`, url: server.url('postgres') },
  ];
}

/** The folder with the programs of this machine's PostgreSQL; null if there is none or it is too old. */
export function installedPrograms(): string | null {
  const version = installedVersion();
  return version === null ? null : join(programs, String(version), 'bin');
}

function installedVersion(): number | null {
  if (!existsSync(programs)) return null;
  const versions = readdirSync(programs)
    .map(Number)
    .filter((version) => version >= oldest);
  const complete = versions.filter((version) => existsSync(join(programs, String(version), 'bin/initdb')));
  return complete.length > 0 ? Math.min(...complete) : null;
}
