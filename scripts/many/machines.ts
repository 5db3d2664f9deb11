// The programs of five machines as processes of this one, from the files that an operator uses (deploy/many).
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeMachine } from '../../deploy/many/fill.mjs';
import { localRequest } from '../../server/src/platform/http/local-request.ts';
import { logStep, Problem, root, run } from '../lib/run.mjs';
import { waitForPorts } from '../lib/wait-for-ports.mjs';
import {
  address,
  bucket,
  commandOf,
  fileOf,
  folder,
  installPatroni,
  logs,
  planFrom,
  requirePackages,
  secrets,
  settingsOf,
  type Plan,
} from './plan.ts';
import { owner, Program, until } from './program.ts';

/** A process of the service. */
export interface Front {
  program: Program;
  port: number;
}

/** PostgreSQL under Patroni. */
export interface Node {
  name: string;
  patroni: Program;
  patroniPort: number;
  /** Signals the processes of PostgreSQL, which outlive Patroni; false if there are none. */
  signalPostgres(signal: NodeJS.Signals): boolean;
}

export interface Machines {
  port: number;
  internalPort: number;
  mailPort: number;
  internalKey: string;
  etcd: readonly Program[];
  nodes: readonly Node[];
  pooler: Program;
  mail: Program;
  services: readonly Front[];
  /** Where the parts are, for people. */
  addresses: readonly (readonly [string, string])[];
  /** The node in a role, as Patroni sees it. */
  nodeIn(role: Role): Promise<Node>;
  /** The alerts that Prometheus has, with their states. */
  alerts(): Promise<string[]>;
  /** Waits until everything runs as at the start; fails after two minutes. */
  restored(): Promise<void>;
}

export type Role = 'leader' | 'sync_standby' | 'replica';
const clusterSchema = v.object({
  members: v.array(v.object({ name: v.string(), role: v.string(), state: v.optional(v.string()) })),
});

const alertSchema = v.object({ labels: v.object({ alertname: v.string() }), state: v.string() });
const alertsSchema = v.object({ data: v.object({ alerts: v.array(alertSchema) }) });

/** Starts everything from nothing, on the ports from `port` on, and closes it after `act` or a failure. */
export async function withMachines(port: number, act: (machines: Machines) => Promise<void>): Promise<void> {
  requirePackages();
  await installPatroni();
  rmSync(folder, { recursive: true, force: true });
  for (const each of [folder, logs, secrets]) mkdirSync(each, { recursive: true });
  const plan = planFrom(port);
  const taken = await waitForPorts(plan.ports, { log: logStep });
  if (taken !== null) throw new Problem(`The port ${taken} is in use. Choose others: PORT=${port + 100} npm run many`);
  const machines = makeMachines(plan);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
  try {
    await Promise.race([stopped, start(machines, plan).then(() => act(machines))]);
  } finally {
    logStep('Stopping everything.');
    await close(machines);
  }
  // An interrupted start would go on.
  process.exit();
}

function makeMachines({ port, machines, others, internalKey }: Plan): Machines & { rest: readonly Program[] } {
  const { databases, processes, fronts } = machines;
  for (const { name } of [...databases, ...fronts]) writeMachine(machines, name, join(folder, name));
  const unprivileged = (name: string, command: readonly string[]) =>
    new Program({ name, command, logs, isUnprivileged: true });
  const etcd = databases.map(({ name }) =>
    unprivileged(`etcd-${name}`, ['/usr/bin/etcd', '--config-file', fileOf(name, 'etcd.yml')]),
  );
  const nodes = databases.map(({ name, patroni_port, postgres_data }): Node => ({
    name,
    patroni: unprivileged(`patroni-${name}`, commandOf(fileOf(name, 'patroni.service'))),
    patroniPort: patroni_port,
    signalPostgres: (signal) => processesOf(postgres_data).filter((pid) => signalIfRunning(pid, signal)).length > 0,
  }));
  const balancer = unprivileged('haproxy', ['/usr/sbin/haproxy', '-f', fileOf('front', 'haproxy.cfg')]);
  const pooler = unprivileged('pgbouncer', ['/usr/sbin/pgbouncer', fileOf('front', 'pgbouncer.ini')]);
  const bucketOptions = ['--address', address, '--port', String(others.store), '--configure-bucket', bucket];
  const store = new Program({
    name: 'store',
    command: [join(root, 'node_modules/.bin/s3rver'), '--directory', join(folder, 'store'), ...bucketOptions],
    logs,
  });
  const prometheus = new Program({
    name: 'prometheus',
    command: [
      '/usr/bin/prometheus',
      `--config.file=${fileOf('front', 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=${address}:${others.prometheus}`,
    ],
    logs,
  });
  const mailFolder = join(folder, 'mails');
  const mailArguments = [String(others.smtp), String(others.mail), mailFolder];
  const mail = new Program({
    name: 'mail',
    command: [
      process.execPath,
      '--import',
      import.meta.resolve('tsx'),
      join(root, 'server', 'testing', 'mailbox-program.ts'),
      ...mailArguments,
    ],
    logs,
  });
  const env = {
    ...settingsOf(fileOf('front', 'environment')),
    ...settingsOf(fileOf('front', 'account-center.conf')),
    DATABASE_URL_FILE: join(secrets, 'database-url'),
    SECRET_KEY_FILE: join(secrets, 'secret-key'),
    SMTP_URL: `smtp://${address}:${others.smtp}`,
    INTERNAL_KEY: internalKey,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    MIGRATE: 'off',
    SEED: 'on',
    THIRD_PARTIES: 'off',
    APPS: 'off',
  };
  const services = processes.map(({ name, port: own }): Front => ({
    port: own,
    program: new Program({
      name,
      command: [process.execPath, join(root, 'dist', 'server', 'demo.js')],
      env: { ...env, PORT: String(own), DATA_DIR: join(folder, name) },
      logs,
    }),
  }));
  const members = async () => {
    for (const { patroniPort } of nodes) {
      const answer = await fetch(`http://${address}:${patroniPort}/cluster`, {
        signal: AbortSignal.timeout(1000),
      }).catch(() => null);
      if (answer?.ok === true) return v.parse(clusterSchema, await answer.json()).members;
    }
    return [];
  };
  const nodeIn = async (role: Role): Promise<Node> => {
    const member = (await members()).find((each) => each.role === role);
    const node = nodes.find(({ name }) => name === member?.name);
    if (node === undefined) throw new Problem(`No node is the ${role}: see ${logs}.`);
    return node;
  };
  const isWhole = async (): Promise<boolean> => {
    const roles = (await members()).map(({ role, state }) => `${role} ${state}`).toSorted();
    return roles.join() === 'leader running,replica streaming,sync_standby streaming';
  };
  const rest = [balancer, store, prometheus];
  return {
    port,
    internalPort: port + 4,
    mailPort: others.mail,
    internalKey,
    etcd,
    nodes,
    pooler,
    mail,
    services,
    addresses: [
      ['Mails', `http://${address}:${others.mail}/`],
      ['HAProxy', `http://${machines.statistics}/`],
      ['Prometheus', `http://${address}:${others.prometheus}/alerts`],
      ['Patroni', `http://${address}:${databases[0]?.patroni_port}/cluster`],
      ['PostgreSQL, the primary', `${address}:${machines.primary_port}`],
      ['PgBouncer', `${address}:${machines.pooler_port}`],
      ['Support and metrics', `http://${machines.internal}/`],
      ['Logs', logs],
    ],
    rest,
    nodeIn,
    alerts: async () => {
      const answer = await fetch(`http://${address}:${others.prometheus}/api/v1/alerts`);
      const { alerts } = v.parse(alertsSchema, await answer.json()).data;
      return alerts.map(({ labels, state }) => `${labels.alertname} ${state}`);
    },
    restored: async () => {
      const isUp = await until(
        async () => (await isWhole()) && (await Promise.all(services.map(isReady))).every(Boolean),
        120,
      );
      if (!isUp) throw new Problem(`The machines are not as at the start after two minutes: see ${logs}.`);
    },
  };
}

/** Starts the programs in their order. */
async function start(machines: ReturnType<typeof makeMachines>, plan: Plan): Promise<void> {
  const { etcd, nodes, pooler, mail, services, rest, nodeIn, restored } = machines;
  const { databases, primary_port, pooler_port, superuser_password } = plan.machines;
  logStep('Starting three etcd, and three PostgreSQL under Patroni.');
  writeFileSync(plan.machines.metrics_key_file, plan.internalKey);
  own(...databases.map(({ name }) => name), 'front');
  for (const each of [...etcd, ...rest, mail]) each.start();
  await Promise.all(etcd.map((each, index) => each.ready(() => isEtcd(databases[index]?.etcd_port ?? 0))));
  for (const [index, { patroni }] of nodes.entries()) {
    patroni.start();
    if (index === 0) await patroni.ready(async () => (await nodeIn('leader')) === nodes[0]);
  }
  await nodes[2]?.patroni.ready(
    async () => (await nodeIn('sync_standby')) !== undefined && (await nodeIn('replica')) !== undefined,
  );
  logStep('Creating the database, as docs/deploy.md does.');
  const administration = {
    PGHOST: address,
    PGPORT: String(primary_port),
    PGUSER: 'postgres',
    PGPASSWORD: superuser_password,
  };
  await until(() => run('psql', ['-c', 'select 1'], { quiet: true, env: administration }).then(() => true), 20);
  await run('sh', [join(root, 'deploy', 'create-database.sh'), secrets], { env: administration });
  const direct = readFileSync(join(secrets, 'database-url'), 'utf8');
  writeFileSync(join(secrets, 'database-direct-url'), direct);
  writeFileSync(join(secrets, 'database-url'), direct.replace(`:${primary_port}/`, `:${pooler_port}/`));
  writeFileSync(fileOf('front', 'userlist.txt'), `"account_center" "${new URL(direct).password}"\n`);
  own('front');
  pooler.start();
  const migration = { DATABASE_URL_FILE: join(secrets, 'migration-database-url'), SERVICE_ROLE: 'account_center' };
  await run(process.execPath, [join(root, 'dist', 'server', 'migrate.js')], { quiet: true, env: migration });
  logStep('Starting three processes of the service.');
  for (const each of services) {
    each.program.start();
    // The first one adds the customers of the demonstration.
    await each.program.ready(() => isReady(each));
  }
  await restored();
}

/** Kills everything: its data are thrown away with the next start. */
async function close({ services, nodes, etcd, pooler, mail, rest }: ReturnType<typeof makeMachines>): Promise<void> {
  const programs = [...services.map(({ program }) => program), ...nodes.map(({ patroni }) => patroni)];
  await Promise.all([...programs, ...etcd, pooler, mail, ...rest].map((each) => each.stop('SIGKILL')));
  // Unlike SIGKILL, SIGQUIT lets PostgreSQL remove its shared memory.
  for (const signal of ['SIGCONT', 'SIGQUIT'] as const) for (const node of nodes) node.signalPostgres(signal);
  const isOver = await until(async () => nodes.every((node) => !node.signalPostgres('SIGCONT')), 10);
  if (!isOver) for (const node of nodes) node.signalPostgres('SIGKILL');
}

/** Gives folders of machines to the user that their programs run as. */
function own(...names: readonly string[]): void {
  if (owner === null) return;
  for (const name of names)
    for (const file of ['', ...readdirSync(join(folder, name))]) chownSync(join(folder, name, file), owner, owner);
}

export async function isReady({ port }: Front): Promise<boolean> {
  return (await localRequest({ port, host: `${address}:${port}`, path: '/readyz' })).status === 200;
}

async function isEtcd(port: number): Promise<boolean> {
  return (await fetch(`http://${address}:${port}/health`)).ok;
}

/** PostgreSQL of a data folder and its children. */
function processesOf(data: string): number[] {
  try {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [pid, ...(children === '' ? [] : children.split(' '))].map(Number);
  } catch {
    return [];
  }
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
