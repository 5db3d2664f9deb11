// Every chart as boxes and arrows, read from the machines themselves. The charts are found by file name.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { chartIdOf, chartIn, drawingOf, type Drawing } from '../../src/inspector/chart-drawing.ts';

/** One drawing per chart, by folder name. */
export async function readCharts(folder: string): Promise<Drawing[]> {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, `${name}.machine.ts`)));
  return Promise.all(names.toSorted().map(async (name) => drawingOf(name, await loadMachine(folder, name))));
}

/** A hash of everything drawn. */
export function fingerprint(drawing: Drawing): string {
  return createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 16);
}

async function loadMachine(folder: string, name: string): Promise<AnyStateMachine> {
  for (const file of [`${name}.machine.ts`, `${name}.walk.ts`]) {
    const module: unknown = await import(pathToFileURL(join(folder, name, file)).href);
    const machine = chartIn(Object(module), chartIdOf(name));
    if (machine !== undefined) return machine;
  }
  throw new Error(`machines/${name} exports no chart "${chartIdOf(name)}".`);
}
