// What is broken under load, one after the other, and a table of what customers saw of it.
import { logStep, Problem } from '../lib/run.mjs';
import { isReady, type Front, type Machines, type Node, type Role } from './machines.ts';
import { runLoad, type Result } from './load.ts';
import { pause, until } from './program.ts';

interface Fault {
  title: string;
  /** The most seconds without a successful login, renewal or change; 0 for no failed call at all. */
  most: number;
  break(machines: Machines): Promise<void>;
}

const warmUpMs = 8000;
const afterMs = 10_000;
/** Longer than Patroni waits for a silent primary. */
const frozenMs = 45_000;
const awayMs = 20_000;

const faults: Readonly<Record<string, Fault>> = {
  nothing: { title: 'nothing', most: 0, break: () => pause(awayMs) },
  restart: {
    title: 'processes of the service restarted one after the other',
    most: 0,
    break: async ({ services }) => {
      for (const service of services) {
        await service.program.stop();
        await startAgain(service);
      }
    },
  },
  drain: {
    title: 'a process of the service taken out, and back',
    most: 0,
    break: async ({ services }) => {
      await services[0]?.program.stop();
      await pause(awayMs);
      await startAgain(services[0]);
    },
  },
  kill: {
    title: 'each process of the service killed',
    most: 15,
    break: async ({ services }) => {
      for (const service of services) {
        await service.program.stop('SIGKILL');
        await pause(3000);
        await startAgain(service);
      }
    },
  },
  postgres: {
    title: 'the primary’s PostgreSQL killed',
    most: 15,
    break: async (machines) => {
      (await machines.nodeIn('leader')).signalPostgres('SIGKILL');
      await pause(awayMs);
    },
  },
  switchover: {
    title: 'the primary moved, as for maintenance',
    most: 15,
    break: async (machines) => {
      const { name, patroniPort } = await machines.nodeIn('leader');
      const body = JSON.stringify({ leader: name });
      await fetch(`http://127.0.0.1:${patroniPort}/switchover`, { method: 'POST', body });
      await pause(awayMs);
    },
  },
  node: { title: 'the primary’s machine lost', most: 30, break: (machines) => lose(machines, 'leader') },
  freeze: {
    title: 'the primary’s machine frozen for 45 seconds',
    most: 30,
    break: async (machines) => {
      const node = await machines.nodeIn('leader');
      signalNode(node, 'SIGSTOP');
      await pause(frozenMs);
      signalNode(node, 'SIGCONT');
    },
  },
  standby: { title: 'the synchronous standby lost', most: 15, break: (machines) => lose(machines, 'sync_standby') },
  etcd: {
    title: 'two of three etcd stopped',
    most: 15,
    break: async ({ etcd }) => {
      const [first, second] = etcd;
      await Promise.all([first?.stop(), second?.stop()]);
      await pause(frozenMs);
      first?.start();
      second?.start();
    },
  },
  pooler: {
    title: 'PgBouncer restarted',
    most: 15,
    break: async ({ pooler }) => {
      await pooler.stop();
      pooler.start();
    },
  },
  mail: {
    title: 'the mail server stopped for 20 seconds',
    most: 15,
    break: async ({ mail }) => {
      await mail.stop();
      await pause(awayMs);
      mail.start();
    },
  },
};

/** Breaks everything, or one thing, and prints the table. Fails if anything acknowledged is lost, or a limit missed. */
export async function tryFaults(machines: Machines, name: string | undefined): Promise<void> {
  const chosen = Object.entries(faults).filter(([each]) => name === undefined || each === name);
  if (chosen.length === 0) throw new Problem(`Name a fault, or none for all: ${Object.keys(faults).join(', ')}.`);
  const rows: string[] = [];
  for (const [, fault] of chosen) {
    logStep(`Under load: ${fault.title}.`);
    const result = await runLoad(machines, async () => {
      await pause(warmUpMs);
      await fault.break(machines);
      await machines.restored();
      await pause(afterMs);
    });
    rows.push(rowOf(fault, result));
    console.log(rows.at(-1));
    for (const [what, values] of Object.entries({
      lost: result.lost,
      twice: result.twice,
      wrong: result.wrong,
      lies: result.lies,
    }))
      if (values.length > 0) console.log(`  ${what}: ${values.slice(0, 5).join('; ')}`);
    if (!isGood(fault, result)) process.exitCode = 1;
  }
  const head = [
    'fault',
    'calls',
    'failed',
    'longest gap',
    'p99',
    'acknowledged writes',
    'lost',
    'twice',
    'untrue answers',
    'pages said',
    'alerts',
  ];
  console.log(`\n${[line(head), line(head.map(() => '---')), ...rows].join('\n')}`);
}

function isGood({ most }: Fault, { failures, gapSeconds, lost, wrong, lies }: Result): boolean {
  const isFast = most === 0 ? Object.keys(failures).length === 0 : gapSeconds <= most;
  return isFast && [lost, wrong, lies].every((each) => each.length === 0);
}

function rowOf({ title }: Fault, result: Result): string {
  const failed = Object.entries(result.failures).map(([name, count]) => `${count} × ${name}`);
  return line([
    title,
    String(result.calls),
    failed.length === 0 ? '0' : failed.join(', '),
    `${result.gapSeconds.toFixed(1)} s`,
    `${Math.round(result.p99)} ms`,
    String(result.acknowledged),
    ...[result.lost, result.twice, result.lies].map((each) => String(each.length)),
    result.said.map((text) => `“${text.replaceAll(/\s+/g, ' ')}”`).join(', '),
    result.alerts.join(', '),
  ]);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

async function startAgain(service: Front | undefined): Promise<void> {
  if (service === undefined) return;
  service.program.start();
  await service.program.ready(() => isReady(service));
  // As docs/deploy.md says: until a balancer knows of it.
  await pause(3000);
}

/** Kills a machine, and starts it again when another one has its role. */
async function lose(machines: Machines, role: Role): Promise<void> {
  const node = await machines.nodeIn(role);
  node.patroni.signal('SIGKILL');
  node.signalPostgres('SIGKILL');
  await until(async () => (await machines.nodeIn(role)) !== node, frozenMs / 1000);
  await pause(awayMs);
  node.patroni.start();
}

function signalNode(node: Node, signal: NodeJS.Signals): void {
  node.patroni.signal(signal);
  node.signalPostgres(signal);
}
