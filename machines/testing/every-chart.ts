import { StateMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { Claims, MachineEvent, WalkOptions } from './paths.ts';

interface Walk {
  readonly events?: readonly MachineEvent<AnyStateMachine>[];
  readonly input?: object;
  readonly options?: WalkOptions<AnyStateMachine>;
  readonly claims?: Claims<AnyStateMachine>;
}

const machines = import.meta.glob<Readonly<Record<string, unknown>>>('../*/*.machine.ts', { eager: true });
const walks = import.meta.glob<Walk & Readonly<Record<string, unknown>>>('../*/*.walk.ts', { eager: true });

type SelectScreen = (snapshot: object) => { readonly name?: string };
const selectors = import.meta.glob<{ selectScreen?: SelectScreen }>('../*/*.selectors.ts', { eager: true });

interface EveryStart {
  readonly events: readonly MachineEvent<AnyStateMachine>[];
  readonly lost: readonly string[];
  readonly options: WalkOptions<AnyStateMachine>;
}

/** Every chart with its walk. */
export const charts = Object.entries(walks).map(([file, walk]) => {
  // A chart that is created per subject is exported by its walk.
  const exported = [...Object.values(machines[file.replace('.walk.', '.machine.')] ?? {}), ...Object.values(walk)];
  const machine = exported.find((each) => each instanceof StateMachine && each.id === idOf(file));
  const { selectScreen } = selectors[file.replace('.walk.', '.selectors.')] ?? {};
  return { name: idOf(file), machine: machine as AnyStateMachine, walk, selectScreen };
});

/** `../data-protection/data-protection.walk.ts` is the walk of the chart `dataProtection`. */
function idOf(file: string): string {
  const name = file.split('/').at(-1)?.split('.')[0] ?? '';
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function optionsOf({ input, options }: Walk): WalkOptions<AnyStateMachine> {
  return { ...(input === undefined ? {} : { input }), ...options };
}

/** Every start of a chart, with the events and options of its walk. */
export function startsOf({ walk }: Pick<(typeof charts)[number], 'walk'>): EveryStart[] {
  const { events = [], claims } = walk;
  return (claims?.starts ?? [{ ...optionsOf(walk) }]).map((start) => ({
    events: start.events ?? events,
    lost: start.lost ?? claims?.lost ?? [],
    options: start,
  }));
}
