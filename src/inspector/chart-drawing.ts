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

/** The id of the chart in a folder of `machines`: that of `data-protection` is `dataProtection`. */
export function chartIdOf(folder: string): string {
  return folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The chart that a module exports. A chart created by a function is exported by its walk. */
export function chartIn(module: object, id: string): AnyStateMachine | undefined {
  return Object.values(module)
    .filter((each): each is AnyStateMachine => each instanceof StateMachine)
    .find((machine) => machine.id === id);
}

/** A chart, read from its machine. */
export function drawingOf(name: string, machine: AnyStateMachine): Drawing {
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
