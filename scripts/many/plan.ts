// Where the parts of five machines run on this one: their addresses, files and programs.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logStep, Problem, root, run } from '../lib/run.mjs';
import { nameOf } from './program.ts';

export const folder = join(root, '.cache', 'many');
export const logs = join(folder, 'logs');
export const secrets = join(folder, 'secrets');
export const backups = join(folder, 'backups');
const patroniFolder = join(root, '.cache', 'patroni');
export const patroniProgram = join(patroniFolder, 'bin', 'patroni');
const patroniPackage = 'patroni[etcd3,psycopg3]==4.1.5';
export const address = '127.0.0.1';
export const bucket = 'account-center';
const postgresVersions = '/usr/lib/postgresql';

/** The Debian package of each program. */
const packages: Readonly<Record<string, string>> = {
  '/usr/bin/etcd': 'etcd-server',
  [postgresVersions]: 'postgresql',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/prometheus': 'prometheus',
  '/usr/share/python-wheels': 'python3-venv',
};

export interface Options {
  /** Whether pgBackRest archives the write-ahead log. */
  isBackedUp?: boolean;
  /** Further settings of the processes of the service. */
  settings?: Readonly<Record<string, string>>;
  /** Whether each database machine has a small disk, which can be filled. */
  hasSmallDisks?: boolean;
}

export function requirePackages({ isBackedUp = false }: Options): void {
  const needed = isBackedUp ? { ...packages, '/usr/bin/pgbackrest': 'pgbackrest' } : packages;
  const missing = Object.entries(needed).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0)
    throw new Problem(`This needs programs that are not installed: apt-get install -y ${missing.join(' ')}`);
}

/** From PyPI, because Debian 12 has a version that loses acknowledged data. */
export async function installPatroni(): Promise<void> {
  if (existsSync(patroniProgram)) return;
  logStep('Installing Patroni into .cache/patroni.');
  await run('python3', ['-m', 'venv', patroniFolder], { quiet: true });
  await run(join(patroniFolder, 'bin', 'pip'), ['install', '--quiet', patroniPackage], {
    quiet: true,
    failure: 'Patroni could not be installed from PyPI: see above.',
  });
}

export type Plan = ReturnType<typeof planFrom>;

/** The machines in the form of deploy/many/machines.example.json, and what only this machine needs. */
export function planFrom(port: number, { isBackedUp = false, settings = {} }: Options = {}) {
  const [version = ''] = readdirSync(postgresVersions).toSorted((one, other) => Number(other) - Number(one));
  const databaseOf = (number: number) => ({
    name: `db${number}`,
    // Where others reach it: scripts/many/network.mjs can cut it off.
    address: `127.0.0.1${number}`,
    etcd_port: port + 60 + number,
    peer_port: port + 65 + number,
    patroni_port: port + 70 + number,
    postgres_port: port + 75 + number,
    // PostgreSQL again: Patroni knows only one port for the machines of another place.
    common_port: port + 59,
    etcd_data: join(folder, `db${number}`, 'etcd'),
    postgres_data: join(folder, `db${number}`, 'disk', 'postgres'),
    postgres_sockets: join(folder, `db${number}`),
    patroni_file: join(folder, `db${number}`, 'patroni.yml'),
    archive_command: isBackedUp
      ? `pgbackrest --config=${fileOf(`db${number}`, 'pgbackrest.conf')} --stanza=account-center archive-push %p`
      : '/bin/true',
  });
  const databases = [1, 2, 3].map(databaseOf);
  const secondPlace = databaseOf(4);
  const processes = [1, 2, 3].map((number) => ({
    name: `service${number}`,
    address,
    port: port + 10 * number + 10,
    internal_port: port + 10 * number + 14,
  }));
  const machines = {
    databases,
    processes,
    fronts: [{ name: 'front', address }],
    first_place: [],
    network: '127.0.0.1/32',
    primary_port: port + 6,
    pooler_port: port + 7,
    public: `${address}:${port}`,
    public_scheme: 'http',
    public_port: port,
    internal: `${address}:${port + 4}`,
    statistics: `${address}:${port + 5}`,
    postgres_programs: join(postgresVersions, version, 'bin'),
    patroni_program: patroniProgram,
    backup_folder: backups,
    backup_locks: join(backups, 'locks'),
    backup_spool: join(backups, 'spool'),
    pooler_data: join(folder, 'front'),
    alerts_file: join(root, 'deploy', 'alerts.yml'),
    metrics_key_file: join(secrets, 'metrics-key'),
    balancer_user: nameOf('user'),
    balancer_group: nameOf('group'),
    s3_bucket: bucket,
    s3_endpoint: `http://${address}:${port + 8}`,
    superuser_password: secret(),
    replication_password: secret(),
    rewind_password: secret(),
  };
  const others = { store: port + 8, mail: port + 9, smtp: port + 10, prometheus: port + 11, network: port + 12 };
  const ports = [
    port,
    ...[4, 5, 6, 7].map((plus) => port + plus),
    ...Object.values(others),
    ...processes.flatMap((each) => [each.port, each.internal_port]),
    ...[...databases, secondPlace].flatMap((each) => [
      each.etcd_port,
      each.peer_port,
      each.patroni_port,
      each.postgres_port,
    ]),
  ];
  return { port, machines, others, ports, settings, secondPlace, internalKey: secret() };
}

function secret(): string {
  return randomBytes(24).toString('hex');
}

export const fileOf = (machine: string, name: string): string => join(folder, machine, name);

/** What a unit starts. */
export function commandOf(unit: string): string[] {
  const [, command = ''] = /^ExecStart=(.+)$/m.exec(readFileSync(unit, 'utf8')) ?? [];
  return command.split(' ');
}

/** The settings in a file of `NAME=value`, or in the lines `Environment=` of a unit. */
export function settingsOf(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^(?:Environment=)?([A-Z][A-Z0-9_]+)=(\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value.replace('%d', secrets)]));
}
