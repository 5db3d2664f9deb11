// The database machines as Patroni sees them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Problem } from '../lib/run.mjs';
import { address, logs } from './plan.ts';
import type { Program } from './program.ts';

/** PostgreSQL under Patroni. */
export interface Node {
  name: string;
  patroni: Program;
  patroniPort: number;
  /** The folder of the machine, and of its data. */
  folder: string;
  data: string;
  /** Signals the processes of PostgreSQL, which outlive Patroni; false if there are none. */
  signalPostgres(signal: NodeJS.Signals): boolean;
}

export type Role = 'leader' | 'sync_standby' | 'replica' | 'standby_leader';
const clusterSchema = v.object({
  members: v.array(v.object({ name: v.string(), role: v.string(), state: v.optional(v.string()) })),
});

export class Cluster {
  readonly #nodes: readonly Node[];

  constructor(nodes: readonly Node[]) {
    this.#nodes = nodes;
  }

  /** The node in a role. */
  async nodeIn(role: Role): Promise<Node> {
    const member = (await this.#members()).find((each) => each.role === role);
    const node = this.#nodes.find(({ name }) => name === member?.name);
    if (node === undefined) throw new Problem(`No node is the ${role}: see ${logs}.`);
    return node;
  }

  /** Whether all nodes run, as at the start. */
  async isWhole(): Promise<boolean> {
    const roles = (await this.#members()).map(({ role, state }) => `${role} ${state}`).toSorted();
    return roles.join() === 'leader running,replica streaming,sync_standby streaming';
  }

  async #members() {
    // One that is cut off tells what it knew before, so ask before that.
    for (const { patroniPort } of this.#nodes) {
      const signal = AbortSignal.timeout(1000);
      const answer = await fetch(`http://${address}:${patroniPort}/cluster`, { signal }).catch(() => null);
      if (answer?.ok === true) return v.parse(clusterSchema, await answer.json()).members;
    }
    return [];
  }
}

/** Signals PostgreSQL of a data folder and its children; false if nothing runs. */
export function signalPostgres(data: string, signal: NodeJS.Signals): boolean {
  return processesOf(data).filter((pid) => signalIfRunning(pid, signal)).length > 0;
}

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
