// npm run many -- --second-place: a cluster of its own follows the first one asynchronously, and takes over when the
// whole first place is lost. Says what was acknowledged and is lost by that choice, and what customers saw.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeMachine } from '../../deploy/many/fill.mjs';
import { logStep, Problem, run } from '../lib/run.mjs';
import { Cluster, type Node } from './cluster.ts';
import { runLoad, type Result } from './load.ts';
import { isReady, type Machines } from './machines.ts';
import { address, fileOf, folder, patroniProgram, secrets } from './plan.ts';
import { pause, until, type Program } from './program.ts';
import { listenBehindCable, makeNodes, makeService, own } from './programs.ts';

/** The line between the places breaks so long before the first one is lost. */
const lagMs = 2000;
/** A write may have been under way when the line broke. */
const toleranceMs = 1000;

export async function trySecondPlace(machines: Machines): Promise<void> {
  const node = await startSecondPlace(machines);
  const service = serviceThere(machines);
  let lostAt = 0;
  let backAt = 0;
  const restored = async (): Promise<void> => {
    if (!(await until(() => isReady(machines), 120))) throw new Problem('The second place does not serve.');
  };
  const result = await runLoad({ ...machines, restored }, async () => {
    await pause(15_000);
    await machines.cutOff(node);
    await pause(lagMs);
    logStep('The first place is lost.');
    lostAt = performance.now();
    await loseFirstPlace(machines);
    // As long as an operator needs to decide it, a takeover is never automatic.
    await pause(5000);
    logStep('The second place takes over.');
    await promote(node);
    service.start();
    await service.ready(() => isReady(machines));
    backAt = performance.now();
    await pause(15_000);
  });
  report(result, { lostAt, backAt });
}

/** A standby cluster of one node with an etcd of its own. */
async function startSecondPlace(machines: Machines): Promise<Node> {
  logStep('Starting a second place, which follows the first one.');
  const { plan, others } = machines;
  const { databases } = plan.machines;
  const place = plan.secondPlace;
  const hosts = databases.map((each) => each.address).join();
  const first_place = [{ hosts, port: place.common_port }];
  const second = { ...plan.machines, databases: [place], fronts: [], first_place };
  writeMachine(second, place.name, join(folder, place.name));
  listenBehindCable(place);
  own(place.name);
  const { etcd, nodes } = makeNodes([place]);
  const [node] = nodes;
  if (node === undefined) throw new Problem('The second place has no node.');
  others.nodes.push(node);
  others.programs.push(...etcd, node.patroni);
  for (const each of etcd) {
    each.start();
    await each.ready(async () => (await fetch(`http://${address}:${place.etcd_port}/health`)).ok);
  }
  node.patroni.start();
  const cluster = new Cluster(nodes);
  await node.patroni.ready(async () => (await cluster.nodeIn('standby_leader')) === node, 120);
  return node;
}

/** A process of the service there, at the public address, as if the name of the account center pointed to it. */
function serviceThere(machines: Machines): Program {
  const { plan, others } = machines;
  const { primary_port } = plan.machines;
  const there = readFileSync(join(secrets, 'database-direct-url'), 'utf8').replace(
    `127.0.0.1:${primary_port}/`,
    `${address}:${plan.secondPlace.postgres_port}/`,
  );
  const file = join(secrets, 'database-url-of-second-place');
  writeFileSync(file, there);
  const env = { DATABASE_URL_FILE: file, DATABASE_DIRECT_URL_FILE: file };
  const service = makeService(plan, { name: 'service4', port: machines.port }, { env });
  others.programs.push(service);
  return service;
}

/** Everything but mail and store, which are others' machines. */
async function loseFirstPlace({ services, nodes, etcd, balancer, pooler }: Machines): Promise<void> {
  const programs = [...services.map(({ program }) => program), ...nodes.map(({ patroni }) => patroni), ...etcd];
  // It ends at once, as by SIGKILL, but removes its shared memory, which no later start would.
  for (const node of nodes) node.signalPostgres('SIGQUIT');
  await Promise.all([...programs, balancer, pooler].map((each) => each.stop('SIGKILL')));
}

/** From the machine itself: it is still cut off from the others. */
async function promote({ name, folder: at }: Node): Promise<void> {
  const command = `timeout 60 ${patroniProgram}ctl -c ${fileOf(name, 'patroni.yml')} promote-cluster account-center --force`;
  await run('sh', ['-c', `cd ${at} && ${command}`], { quiet: true });
}

function report(result: Result, { lostAt, backAt }: { lostAt: number; backAt: number }): void {
  const names = new Set(result.lost);
  const lost = result.history.filter(({ object, value }) => names.has(`${object}: ${value}`));
  const earliest = Math.min(...lost.map(({ at = 0 }) => at));
  const served = ((backAt - lostAt) / 1000).toFixed(1);
  console.log(
    `Served again after ${served} s, of which 5 s are the decision; longest gap ${result.gapSeconds.toFixed(1)} s.`,
  );
  console.log(
    `Failed calls: ${Object.entries(result.failures)
      .map(([name, count]) => `${count} × ${name}`)
      .join(', ')}`,
  );
  console.log(`Pages said: ${result.said.join(' | ')}`);
  console.log(
    `Acknowledged: ${result.acknowledged}. Lost by choice: ${lost.length}. Mailed twice: ${result.twice.length}.`,
  );
  for (const each of result.lost) console.log(`  lost: ${each}`);
  for (const each of new Set(result.lies)) console.log(`  refused: ${each}`);
  if (lost.length === 0) return;
  console.log(
    `The earliest of them was acknowledged ${((lostAt - earliest) / 1000).toFixed(1)} s before the place was lost.`,
  );
  if (lostAt - earliest <= lagMs + toleranceMs) return;
  console.log('NOT SO: nothing is lost that was acknowledged before the line between the places broke.');
  process.exitCode = 1;
}
