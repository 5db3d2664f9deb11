// Every chart as boxes and arrows, read from the machines themselves. The charts are found by file name.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StateMachine, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate';

export interface Box {
  id: string;
  name: string;
  kind: 'initial' | 'final' | 'state';
  /** The state's calls, and events that do not leave it. */
  lines: string[];
  children: Box[];
}

interface Arrow {
  from: string;
  to: string;
  label: string;
}

export interface Drawing {
  name: string;
  root: Box;
  arrows: Arrow[];
}

/** One drawing per chart, by folder name. */
export async function readCharts(folder: string): Promise<Drawing[]> {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, `${name}.machine.ts`)));
  return Promise.all(names.toSorted().map(async (name) => drawingOf(name, await loadMachine(folder, name))));
}

/** A hash of everything drawn. */
export function fingerprint(drawing: Drawing): string {
  return createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 16);
}

/** A chart created by a function is exported by its walk. */
async function loadMachine(folder: string, name: string): Promise<AnyStateMachine> {
  for (const file of [`${name}.machine.ts`, `${name}.walk.ts`]) {
    const module: unknown = await import(pathToFileURL(join(folder, name, file)).href);
    const machine = Object.values(Object(module))
      .filter(isMachine)
      .find(({ id }) => id === camelCase(name));
    if (machine !== undefined) return machine;
  }
  throw new Error(`machines/${name} exports no chart "${camelCase(name)}".`);
}

function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function drawingOf(name: string, machine: AnyStateMachine): Drawing {
  const nodes = allNodes(machine.root);
  const arrows = nodes.flatMap((node) =>
    transitionsOf(node).flatMap((transition) =>
      (transition.target ?? []).map((target) => ({ from: node.id, to: target.id, label: labelOf(transition) })),
    ),
  );
  return { name, root: boxOf(machine.root), arrows };
}

function allNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(allNodes)];
}

function boxOf(node: AnyStateNode): Box {
  const calls = node.invoke.map(({ src }) => `calls ${typeof src === 'string' ? src : 'a child'}`);
  const inner = transitionsOf(node)
    .filter(({ target }) => target === undefined)
    .map(labelOf);
  // XState cancels a state's delays itself.
  const exitActions = node.exit.map(nameOf).filter((name) => !name.endsWith('cancel'));
  const exits = exitActions.length === 0 ? [] : [`on exit: ${exitActions.join(', ')}`];
  const initial = node.parent?.type === 'compound' && node.parent.initial.target.includes(node);
  return {
    id: node.id,
    name: node.key,
    kind: node.type === 'final' ? 'final' : initial ? 'initial' : 'state',
    lines: [...calls, ...exits, ...inner],
    children: Object.values(node.states).map(boxOf),
  };
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

function labelOf({ eventType, guard, actions }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : ` [${nameOf(guard)}]`;
  const effects = actions.length === 0 ? '' : ` / ${actions.map(nameOf).join(', ')}`;
  return `${eventOf(eventType)}${condition}${effects}`.trim();
}

function eventOf(type: string): string {
  const [, kind = '', id = ''] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.([^.]+)/.exec(type) ?? [];
  if (kind === 'done.actor') return `${id} done`;
  if (kind === 'error.actor') return `${id} refused`;
  if (kind === 'done.state') return 'done';
  return kind === 'after' ? `after ${id}` : type;
}

/** The name of an action or guard; the names of combined guards. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'object' && named !== null && 'type' in named) {
    const params = 'params' in named && typeof named.params === 'string' ? ` ${named.params}` : '';
    return `${String(named.type)}${params}`;
  }
  if (typeof named !== 'function') return '?';
  if ('check' in named && 'guards' in named && Array.isArray(named.guards)) {
    const names = named.guards.map(nameOf);
    const kind = 'type' in named ? String(named.type) : named.name;
    return kind.endsWith('not') ? `not ${names.join()}` : names.join(kind.endsWith('or') ? ' or ' : ' and ');
  }
  return named.name;
}
