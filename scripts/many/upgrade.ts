// Upgrades under load: from the released version to this one, and to a next version and back.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { logStep, root, run } from '../lib/run.mjs';
import { administrationOf, isReady, migrate, startServices, type Machines } from './machines.ts';
import { folder, secrets } from './plan.ts';
import { pause } from './program.ts';
import { makeService, type Front } from './programs.ts';

/** The last commit with the migrations of the released version, as in scripts/bench/scale/fill.ts. */
const released = '71179b2c';
const releasedFolder = join(root, '.cache', 'released', released);
/** As docs/deploy.md says: until a balancer knows of it. */
const pauseMs = 3000;

/** Why the released version cannot be built here; null if it can. */
export function releaseObstacle(): string | null {
  try {
    execFileSync('git', ['cat-file', '-e', released], { cwd: root, stdio: 'ignore' });
    return null;
  } catch {
    return `this clone lacks the commit ${released} of the released version`;
  }
}

/** Builds the released version once, and starts its processes on a database with its migrations. */
export async function startReleased(machines: Machines): Promise<void> {
  await buildReleased();
  for (const { program } of machines.services) await program.stop();
  const env = administrationOf(machines.plan);
  for (const statement of [
    'drop database account_center with (force)',
    `create database account_center owner account_center_owner template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  ])
    await run('psql', ['-c', statement], { quiet: true, env });
  await migrate(releasedFolder);
  for (const [index] of machines.services.entries()) setVersion(machines, index, releasedFolder);
  await startServices(machines.services);
}

/** Migrates beside the processes of the version before, and restarts them one after the other with this one. */
export async function upgrade(machines: Machines): Promise<void> {
  await migrate(root);
  await restartWith(machines, root);
}

/** The present program as another version in a folder of its own, and back. */
export async function tryNextVersion(machines: Machines): Promise<void> {
  const next = join(folder, 'next');
  rmSync(next, { recursive: true, force: true });
  mkdirSync(join(next, 'server'), { recursive: true });
  cpSync(join(root, 'dist'), join(next, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'server/node_modules', 'package.json'])
    symlinkSync(join(root, name), join(next, name));
  await restartWith(machines, next);
  await restartWith(machines, root);
}

async function restartWith(machines: Machines, version: string): Promise<void> {
  for (const [index, former] of machines.services.entries()) {
    await former.program.stop();
    const { program, port } = setVersion(machines, index, version);
    program.start();
    await program.ready(() => isReady({ port }));
    await pause(pauseMs);
  }
}

/** The process of the service in that place, of another version. */
function setVersion({ services, plan }: Machines, index: number, version: string): Front {
  const place = plan.machines.processes[index];
  const front = services[index];
  if (place === undefined || front === undefined) throw new Error(`There is no process ${index}.`);
  // The released version prepares statements, which PgBouncer of Debian 12 does not keep for transactions.
  const env = version === releasedFolder ? { DATABASE_URL_FILE: join(secrets, 'database-direct-url') } : {};
  front.program = makeService(plan, place, { version, env });
  return front;
}

async function buildReleased(): Promise<void> {
  if (existsSync(releasedFolder)) return;
  logStep('Building the released version, once: minutes.');
  const begun = `${releasedFolder}-begun`;
  rmSync(begun, { recursive: true, force: true });
  mkdirSync(begun, { recursive: true });
  await run('sh', ['-c', 'git archive "$1" | tar --extract --directory "$2"', 'sh', released, begun]);
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', begun], { quiet: true });
  await run(process.execPath, [join(begun, 'scripts', 'build.mjs')], { quiet: true });
  renameSync(begun, releasedFolder);
}
