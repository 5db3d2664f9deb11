// The programs of five machines, from the files that an operator uses (deploy/many).
import { chmodSync, chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeMachine } from '../../deploy/many/fill.mjs';
import { root } from '../lib/run.mjs';
import { signalPostgres, type Node } from './cluster.ts';
import { address, bucket, commandOf, fileOf, folder, logs, secrets, settingsOf, type Plan } from './plan.ts';
import { owner, Program } from './program.ts';

/** A process of the service. */
export interface Front {
  program: Program;
  port: number;
}

export interface Programs {
  etcd: readonly Program[];
  nodes: readonly Node[];
  balancer: Program;
  pooler: Program;
  store: Program;
  mail: Program;
  prometheus: Program;
  /** The cables of the database machines. */
  network: Program;
  services: readonly Front[];
}

export function makePrograms(plan: Plan): Programs {
  const { machines, others } = plan;
  for (const { name } of [...machines.databases, ...machines.fronts]) writeMachine(machines, name, join(folder, name));
  for (const each of machines.databases) listenBehindCable(each);
  return {
    ...makeNodes(machines.databases),
    balancer: unprivileged('haproxy', ['/usr/sbin/haproxy', '-f', fileOf('front', 'haproxy.cfg')]),
    pooler: unprivileged('pgbouncer', ['/usr/sbin/pgbouncer', fileOf('front', 'pgbouncer.ini')]),
    store: privileged('store', [
      join(root, 'node_modules/.bin/s3rver'),
      '--directory',
      join(folder, 'store'),
      '--address',
      address,
      '--port',
      String(others.store),
      '--configure-bucket',
      bucket,
    ]),
    mail: privileged('mail', [
      process.execPath,
      '--import',
      import.meta.resolve('tsx'),
      join(root, 'server', 'testing', 'mailbox-program.ts'),
      String(others.smtp),
      String(others.mail),
      join(folder, 'mails'),
    ]),
    prometheus: privileged('prometheus', [
      '/usr/bin/prometheus',
      `--config.file=${fileOf('front', 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=${address}:${others.prometheus}`,
    ]),
    network: privileged('network', [
      process.execPath,
      join(root, 'scripts', 'many', 'network.mjs'),
      String(others.network),
      folder,
      JSON.stringify([...machines.databases, plan.secondPlace].map(cableOf)),
    ]),
    services: machines.processes.map((each) => ({ port: each.port, program: makeService(plan, each) })),
  };
}

type Database = Plan['machines']['databases'][number];

/** etcd and Patroni of machines, which run in the machine's folder. */
export function makeNodes(databases: readonly Database[]): Pick<Programs, 'etcd' | 'nodes'> {
  return {
    etcd: databases.map(({ name }) =>
      unprivileged(`etcd-${name}`, ['/usr/bin/etcd', '--config-file', fileOf(name, 'etcd.yml')], join(folder, name)),
    ),
    nodes: databases.map(({ name, patroni_port, postgres_data: data }) => ({
      name,
      folder: join(folder, name),
      data,
      patroni: unprivileged(`patroni-${name}`, commandOf(fileOf(name, 'patroni.service')), join(folder, name)),
      patroniPort: patroni_port,
      signalPostgres: (signal) => signalPostgres(data, signal),
    })),
  };
}

/** Its programs listen at 127.0.0.1, and the network at the address that others know. */
export function listenBehindCable({ name, address: known }: Pick<Database, 'name' | 'address'>): void {
  for (const file of ['etcd.yml', 'patroni.yml']) {
    const lines = readFileSync(fileOf(name, file), 'utf8').split('\n');
    const own = lines.map((line) => (/^\s*listen/.test(line) ? line.replaceAll(`${known}:`, `${address}:`) : line));
    // Here, nobody runs as the user postgres.
    const text = own.join('\n').replace('local all postgres peer', 'local all postgres scram-sha-256');
    writeFileSync(fileOf(name, file), text);
  }
}

function cableOf({ name, address: known, etcd_port, peer_port, patroni_port, postgres_port, common_port }: Database) {
  const own = [etcd_port, peer_port, patroni_port, postgres_port].map((port) => [port, port]);
  return { name, address: known, ports: [...own, [common_port, postgres_port]] };
}

/** A process of the service, of the version in a folder; on the machines of a plan unless it says otherwise. */
export function makeService(
  { others, settings, internalKey }: Plan,
  { name, port }: { name: string; port: number },
  { version = root, env = {} }: { version?: string; env?: Readonly<Record<string, string>> } = {},
): Program {
  const own = {
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
    PORT: String(port),
    DATA_DIR: join(folder, name),
    ...settings,
    ...env,
  };
  return new Program({
    name,
    command: [process.execPath, join(version, 'dist', 'server', 'demo.js')],
    env: own,
    logs,
    cwd: version,
  });
}

function privileged(name: string, command: readonly string[]): Program {
  return new Program({ name, command, logs });
}

function unprivileged(name: string, command: readonly string[], cwd = root): Program {
  return new Program({ name, command, logs, isUnprivileged: true, cwd });
}

/** Gives folders of machines to the user that their programs run as. */
export function own(...names: readonly string[]): void {
  for (const name of names) {
    // PostgreSQL and etcd run in the folder of their machine.
    chmodSync(join(folder, name), 0o755);
    if (owner === null) continue;
    for (const file of ['', ...readdirSync(join(folder, name))]) chownSync(join(folder, name, file), owner, owner);
  }
}
