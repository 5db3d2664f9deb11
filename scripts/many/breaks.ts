// What is broken under load, one after the other.
import type { Node, Role } from './cluster.ts';
import { canMount, fillDisk } from './disk.ts';
import { isReady, type Machines } from './machines.ts';
import { pause, until } from './program.ts';
import type { Front } from './programs.ts';
import { releaseObstacle, startReleased, tryNextVersion, upgrade } from './upgrade.ts';

export interface Fault {
  title: string;
  /** The most seconds without a successful login, renewal or change; 0 for no failed call at all. */
  most: number;
  /** Before the load. */
  prepare?(machines: Machines): Promise<void>;
  /** Under load. */
  break(machines: Machines): Promise<void>;
  /** Why it cannot be tried here; null if it can. */
  obstacle?(): string | null;
}

/** Longer than Patroni waits for a silent primary. */
const frozenMs = 45_000;
const awayMs = 20_000;
const fullMs = 30_000;

export const faults: Readonly<Record<string, Fault>> = {
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
  cut: {
    title: 'the primary’s machine cut off for 45 seconds',
    most: 30,
    break: async (machines) => {
      await machines.cutOff(await machines.nodeIn('leader'));
      await pause(frozenMs);
      await machines.cutOff(null);
    },
  },
  disk: {
    title: 'the primary’s disk full for 30 seconds',
    most: 30,
    obstacle: () => (canMount() ? null : 'only root can mount a small file system for it'),
    break: async (machines) => {
      const makeRoom = await fillDisk((await machines.nodeIn('leader')).name);
      await pause(fullMs);
      makeRoom();
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
  store: { title: 'the store stopped for 20 seconds', most: 15, break: ({ store }) => stopFor(store, awayMs) },
  mail: { title: 'the mail server stopped for 20 seconds', most: 15, break: ({ mail }) => stopFor(mail, awayMs) },
  next: { title: 'upgraded to a next version without a migration, and back', most: 0, break: tryNextVersion },
  upgrade: {
    title: 'upgraded from the released version, with its migrations',
    most: 0,
    obstacle: releaseObstacle,
    prepare: startReleased,
    break: upgrade,
  },
};

async function stopFor(program: Machines['store'], ms: number): Promise<void> {
  await program.stop();
  await pause(ms);
  program.start();
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
