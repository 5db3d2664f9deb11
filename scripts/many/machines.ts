// Five machines as processes of this one: starts them from nothing, and closes them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { localRequest } from '../../server/src/platform/http/local-request.ts';
import { logStep, Problem, root, run } from '../lib/run.mjs';
import { waitForPorts } from '../lib/wait-for-ports.mjs';
import { Cluster, type Node, type Role } from './cluster.ts';
import { diskOf, mountDisks, unmountDisks } from './disk.ts';
import {
  address,
  backups,
  fileOf,
  folder,
  installPatroni,
  logs,
  planFrom,
  requirePackages,
  secrets,
  type Options,
  type Plan,
} from './plan.ts';
import { Program, until } from './program.ts';
import { makePrograms, own, type Front, type Programs } from './programs.ts';

export interface Machines extends Programs {
  port: number;
  internalPort: number;
  mailPort: number;
  internalKey: string;
  plan: Plan;
  cluster: Cluster;
  /** Where the parts are, for people. */
  addresses: readonly (readonly [string, string])[];
  /** Programs and nodes of a second place. */
  others: { programs: Program[]; nodes: Node[] };
  /** The node in a role, as Patroni sees it. */
  nodeIn(role: Role): Promise<Node>;
  /** The alerts that Prometheus has, with their states. */
  alerts(): Promise<string[]>;
  /** Waits until everything runs as at the start; fails after two minutes. */
  restored(): Promise<void>;
  /** Cuts a database machine off, or with null connects it again. */
  cutOff(node: Node | null): Promise<void>;
}

const alertSchema = v.object({ labels: v.object({ alertname: v.string() }), state: v.string() });
const alertsSchema = v.object({ data: v.object({ alerts: v.array(alertSchema) }) });

/** Starts everything from nothing, on the ports from `port` on, and closes it after `act` or a failure. */
export async function withMachines(
  port: number,
  act: (machines: Machines) => Promise<void>,
  options: Options = {},
): Promise<void> {
  requirePackages(options);
  await installPatroni();
  const plan = planFrom(port, options);
  const databases = plan.machines.databases.map(({ name }) => name);
  await unmountDisks(databases);
  rmSync(folder, { recursive: true, force: true });
  for (const each of [logs, secrets, backups, ...databases.map(diskOf)]) mkdirSync(each, { recursive: true });
  if (options.hasSmallDisks === true) await mountDisks(databases);
  const taken = await waitForPorts(plan.ports, { log: logStep });
  if (taken !== null) throw new Problem(`The port ${taken} is in use. Choose others: PORT=${port + 100} npm run many`);
  const machines = makeMachines(plan);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
  try {
    await Promise.race([stopped, start(machines).then(() => act(machines))]);
  } finally {
    logStep('Stopping everything.');
    Program.isOver = true;
    await close(machines);
    await unmountDisks(databases);
  }
  // An interrupted start would go on.
  process.exit();
}

function makeMachines(plan: Plan): Machines {
  const { port, machines, others, internalKey } = plan;
  const programs = makePrograms(plan);
  const cluster = new Cluster(programs.nodes);
  const { services } = programs;
  return {
    ...programs,
    port,
    internalPort: port + 4,
    mailPort: others.mail,
    internalKey,
    plan,
    cluster,
    others: { programs: [], nodes: [] },
    addresses: [
      ['Mails', `http://${address}:${others.mail}/`],
      ['HAProxy', `http://${machines.statistics}/`],
      ['Prometheus', `http://${address}:${others.prometheus}/alerts`],
      ['Patroni', `http://${address}:${machines.databases[0]?.patroni_port}/cluster`],
      ['PostgreSQL, the primary', `${address}:${machines.primary_port}`],
      ['PgBouncer', `${address}:${machines.pooler_port}`],
      ['Support and metrics', `http://${machines.internal}/`],
      ['Logs', logs],
    ],
    nodeIn: (role) => cluster.nodeIn(role),
    alerts: async () => {
      const answer = await fetch(`http://${address}:${others.prometheus}/api/v1/alerts`);
      const { alerts } = v.parse(alertsSchema, await answer.json()).data;
      return alerts.map(({ labels, state }) => `${labels.alertname} ${state}`);
    },
    restored: async () => {
      const isUp = await until(
        async () => (await cluster.isWhole()) && (await Promise.all(services.map(isReady))).every(Boolean),
        120,
      );
      if (!isUp) throw new Problem(`The machines are not as at the start after two minutes: see ${logs}.`);
    },
    cutOff: async (node) => {
      const path = node === null ? 'heal' : `cut?machine=${node.name}`;
      await fetch(`http://${address}:${others.network}/${path}`, { method: 'POST' });
    },
  };
}

/** Starts the programs in their order. */
async function start(machines: Machines): Promise<void> {
  const { etcd, nodes, balancer, store, prometheus, network, pooler, mail, services, nodeIn, restored } = machines;
  const { machines: plan, internalKey } = machines.plan;
  logStep('Starting three etcd, and three PostgreSQL under Patroni.');
  writeFileSync(plan.metrics_key_file, internalKey);
  own(...plan.databases.map(({ name }) => name), 'front', 'backups');
  for (const each of [network, ...etcd, balancer, store, prometheus, mail]) each.start();
  await Promise.all(etcd.map((each, index) => each.ready(() => isEtcd(plan.databases[index]?.etcd_port ?? 0))));
  for (const [index, { patroni }] of nodes.entries()) {
    patroni.start();
    if (index === 0) await patroni.ready(async () => (await nodeIn('leader')) === nodes[0]);
  }
  await nodes[2]?.patroni.ready(
    async () => (await nodeIn('sync_standby')) !== undefined && (await nodeIn('replica')) !== undefined,
  );
  logStep('Creating the database, as docs/deploy.md does.');
  const env = administrationOf(machines.plan);
  await balancer.ready(() => run('psql', ['-c', 'select 1'], { quiet: true, env }).then(() => true));
  await run('sh', [join(root, 'deploy', 'create-database.sh'), secrets], { env });
  const direct = readFileSync(join(secrets, 'database-url'), 'utf8');
  writeFileSync(join(secrets, 'database-direct-url'), direct);
  writeFileSync(join(secrets, 'database-url'), direct.replace(`:${plan.primary_port}/`, `:${plan.pooler_port}/`));
  writeFileSync(fileOf('front', 'userlist.txt'), `"account_center" "${new URL(direct).password}"\n`);
  own('front');
  pooler.start();
  await migrate(root);
  logStep('Starting three processes of the service.');
  await startServices(services);
  await restored();
}

/** How to reach the primary as its administrator. */
export function administrationOf({ machines: { primary_port, superuser_password } }: Plan): Record<string, string> {
  return { PGHOST: address, PGPORT: String(primary_port), PGUSER: 'postgres', PGPASSWORD: superuser_password };
}

/** Runs the migrations of the version in a folder. */
export async function migrate(version: string): Promise<void> {
  const env = { DATABASE_URL_FILE: join(secrets, 'migration-database-url'), SERVICE_ROLE: 'account_center' };
  await run(process.execPath, [join(version, 'dist', 'server', 'migrate.js')], { quiet: true, env });
}

/** One after the other, because the first one adds the customers of the demonstration. */
export async function startServices(services: readonly Front[]): Promise<void> {
  for (const each of services) {
    each.program.start();
    await each.program.ready(() => isReady(each));
  }
}

/** Kills everything: its data are thrown away with the next start. */
async function close(machines: Machines): Promise<void> {
  const { etcd, balancer, pooler, store, mail, prometheus, network, services, others } = machines;
  const nodes = [...machines.nodes, ...others.nodes];
  const programs = [...services.map(({ program }) => program), ...nodes.map(({ patroni }) => patroni)];
  const rest = [...etcd, balancer, pooler, store, mail, prometheus, network, ...others.programs];
  await Promise.all([...programs, ...rest].map((each) => each.stop('SIGKILL')));
  // Unlike SIGKILL, SIGQUIT lets PostgreSQL remove its shared memory.
  for (const signal of ['SIGCONT', 'SIGQUIT'] as const) for (const node of nodes) node.signalPostgres(signal);
  const isOver = await until(async () => nodes.every((node) => !node.signalPostgres('SIGCONT')), 10);
  if (!isOver) for (const node of nodes) node.signalPostgres('SIGKILL');
}

export async function isReady({ port }: Pick<Front, 'port'>): Promise<boolean> {
  return (await localRequest({ port, host: `${address}:${port}`, path: '/readyz' })).status === 200;
}

async function isEtcd(port: number): Promise<boolean> {
  return (await fetch(`http://${address}:${port}/health`)).ok;
}
