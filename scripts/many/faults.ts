// Breaks one thing after the other under load, and prints a table of what customers saw of it.
import { logStep, Problem } from '../lib/run.mjs';
import { faults, type Fault } from './breaks.ts';
import { canMount } from './disk.ts';
import { runLoad, type Result } from './load.ts';
import type { Machines } from './machines.ts';
import type { Options } from './plan.ts';
import { pause } from './program.ts';

const warmUpMs = 8000;
const afterMs = 10_000;

/** What the machines need for these faults. Fails for a name that no fault has. */
export function optionsOf(names: readonly string[]): Options {
  if (names.some((name) => !Object.hasOwn(faults, name)))
    throw new Problem(`Name faults, or none for all: ${Object.keys(faults).join(', ')}.`);
  return { hasSmallDisks: canMount() && (names.length === 0 || names.includes('disk')) };
}

/** Prints the table of these faults, or of all. Fails if anything acknowledged is lost, or a limit is missed. */
export async function tryFaults(machines: Machines, names: readonly string[]): Promise<void> {
  const chosen = Object.entries(faults).filter(([each]) => names.length === 0 || names.includes(each));
  const rows: string[] = [];
  for (const [, fault] of chosen) {
    const obstacle = fault.obstacle?.() ?? null;
    if (obstacle !== null) {
      logStep(`Not tried: ${fault.title}, because ${obstacle}.`);
      continue;
    }
    logStep(`Under load: ${fault.title}.`);
    await fault.prepare?.(machines);
    const result = await runLoad(machines, async () => {
      await pause(warmUpMs);
      await fault.break(machines);
      await machines.restored();
      await pause(afterMs);
    });
    rows.push(rowOf(fault, result));
    console.log(rows.at(-1));
    console.log(`  written: ${written(result)}`);
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

const written = (result: Result): string =>
  Object.entries(result.writes)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

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
