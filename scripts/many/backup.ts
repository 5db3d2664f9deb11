// Backups of the cluster with pgBackRest, and its restore to a moment, as docs/many-machines.md says.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, run } from '../lib/run.mjs';
import type { Node } from './cluster.ts';
import { administrationOf, type Machines } from './machines.ts';
import { fileOf, patroniProgram } from './plan.ts';
import { runUnprivileged, until } from './program.ts';

const seconds = 60;

/** A full backup of the node that is the primary. */
export async function backUp(machines: Machines): Promise<void> {
  const node = await machines.nodeIn('leader');
  await pgBackRest(machines, node, 'stanza-create');
  await pgBackRest(machines, node, '--type=full', 'backup');
}

/** The moment by the clock of the database, as its log and pgBackRest name it. */
export async function momentOf(machines: Machines): Promise<string> {
  return (await ask(machines, `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`)).trim();
}

/** Waits until all of the write-ahead log so far is in the repository. */
export async function archiveAll(machines: Machines): Promise<void> {
  const last = (await ask(machines, 'select pg_walfile_name(pg_switch_wal())')).trim();
  const isArchived = async (): Promise<boolean> =>
    (await ask(machines, 'select coalesce(last_archived_wal, $$$$) from pg_stat_archiver')).trim() >= last;
  if (!(await until(isArchived, seconds))) throw new Problem('The write-ahead log was not archived within a minute.');
}

/** Throws the cluster away, and makes it again as it was at a moment: the first node, then the others as its copies. */
export async function restoreTo(machines: Machines, moment: string): Promise<void> {
  const { nodes, nodeIn } = machines;
  const [first] = nodes;
  if (first === undefined) throw new Problem('There are no nodes.');
  for (const { patroni } of nodes) await patroni.stop();
  await patronictl(first, 'remove account-center', ['account-center', 'Yes I am aware']);
  for (const { data } of nodes) rmSync(data, { recursive: true, force: true });
  await pgBackRest(machines, first, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
  await recover(machines, first);
  for (const node of nodes) {
    node.patroni.start();
    if (node === first) await node.patroni.ready(async () => (await nodeIn('leader')) === first);
  }
  if (!(await until(() => machines.cluster.isWhole(), 120))) throw new Problem('The restored cluster is not whole.');
}

/** Runs PostgreSQL alone until it has reached the moment, so that Patroni finds a database that was closed. */
async function recover({ plan }: Machines, { name, data }: Node): Promise<void> {
  const programs = plan.machines.postgres_programs;
  const control = (...args: string[]) => runUnprivileged([join(programs, 'pg_ctl'), '-D', data, ...args]);
  await control('--wait', '--timeout=300', `--log=${fileOf(name, 'recovery.log')}`, 'start');
  const isDone = async (): Promise<boolean> => {
    const state = await runUnprivileged([join(programs, 'pg_controldata'), '-D', data]);
    return /cluster state: +in production/.test(state);
  };
  if (!(await until(isDone, 300))) throw new Problem(`The recovery did not end: ${fileOf(name, 'recovery.log')}.`);
  await control('--wait', '--mode=fast', 'stop');
}

/** Its questions are answered from the input. */
async function patronictl({ name }: Node, command: string, answers: readonly string[]): Promise<void> {
  const script = `printf '%s\\n' "$@" | timeout 30 ${patroniProgram}ctl -c ${fileOf(name, 'patroni.yml')} ${command}`;
  await run('sh', ['-c', script, 'sh', ...answers], { quiet: true });
}

async function pgBackRest({ plan }: Machines, { name }: Node, ...args: readonly string[]): Promise<void> {
  const config = `--config=${fileOf(name, 'pgbackrest.conf')}`;
  const env = { PGPASSWORD: plan.machines.superuser_password };
  await runUnprivileged(['pgbackrest', config, '--stanza=account-center', ...args], env);
}

async function ask({ plan }: Machines, statement: string): Promise<string> {
  return await run('psql', ['-qAt', '-c', statement], { quiet: true, env: administrationOf(plan) });
}
