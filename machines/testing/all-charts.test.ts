import { StateMachine } from 'xstate';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { expect, test } from 'vitest';
import { cannotReach, deadEnds, untakenTransitions } from './chart-checks.ts';
import { pathsThrough, type Claims, type MachineEvent, type WalkOptions } from './paths.ts';
import { removeTransition } from './remove-transition.ts';

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

/** `npm run model -- --break login.loggingIn` shows what goes red without the exits of a state. */
const [brokenChart, ...brokenState] = (process.env['BROKEN_STATE'] ?? '').split('.');

const charts = Object.entries(walks).map(([file, walk]) => {
  // A chart that is created per subject is exported by its walk.
  const exported = [...Object.values(machines[file.replace('.walk.', '.machine.')] ?? {}), ...Object.values(walk)];
  const machine = exported.find((each) => each instanceof StateMachine && each.id === idOf(file));
  const { selectScreen } = selectors[file.replace('.walk.', '.selectors.')] ?? {};
  const whole = machine as AnyStateMachine;
  const broken = idOf(file) === brokenChart ? withoutExits(whole, brokenState.join('.')) : whole;
  return { name: idOf(file), machine: broken, walk, selectScreen };
});

/** `../data-protection/data-protection.walk.ts` is the walk of the chart `dataProtection`. */
function idOf(file: string): string {
  const name = file.split('/').at(-1)?.split('.')[0] ?? '';
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function optionsOf({ input, options }: Walk): WalkOptions<AnyStateMachine> {
  return { ...(input === undefined ? {} : { input }), ...options };
}

/** The transitions out of the state itself: its events, delays, ports and `always`. */
function waysOutOf({ config }: AnyStateNode): string[] {
  return [...Object.keys(config.on ?? {}), ...['after', 'invoke', 'always'].filter((way) => way in config)];
}

function withoutExits(machine: AnyStateMachine, state: string): AnyStateMachine {
  return waysOutOf(nodeAt(machine, state)).reduce((chart, way) => removeTransition(chart, state, way), machine);
}

function nodeAt(machine: AnyStateMachine, state: string): AnyStateNode {
  return state.split('.').reduce<AnyStateNode>((node, key) => node.states[key] ?? node, machine.root);
}

/** The ancestors of `a.b.c`, including itself: `a`, `a.b` and `a.b.c`. */
function withParents(state: string): string[] {
  const keys = state.split('.');
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
}

/** The first state, in the order a user reaches them, that the checker reports once its exits are removed. */
function reported({ machine, walk }: (typeof charts)[number]): string | undefined {
  const { events = [] } = walk;
  const options = optionsOf(walk);
  const sound = deadEnds(machine, events, options);
  const states = new Set(
    pathsThrough(machine, events, options).flatMap(({ value }) => value.split('+').flatMap(withParents)),
  );
  return [...states].find((state) => {
    if (waysOutOf(nodeAt(machine, state)).length === 0) return false;
    return deadEnds(withoutExits(machine, state), events, options).some(
      (dead) => !sound.includes(dead) && withParents(dead).includes(state),
    );
  });
}

test('each walk belongs to a chart of the same name', () => {
  expect(charts.filter(({ machine }) => machine === undefined).map(({ name }) => name)).toEqual([]);
  expect(charts.length).toBeGreaterThan(30);
});

test.each(charts)('the walk of $name names its goal [QA-03]', ({ walk }) => {
  expect(walk.claims?.goal).toEqual(expect.any(String));
});

/** Every start of a chart, with the events and options of its walk. */
function startsOf({ walk }: (typeof charts)[number]) {
  const { events = [], claims } = walk;
  return (claims?.starts ?? [{ ...optionsOf(walk) }]).map((start) => ({
    events: start.events ?? events,
    lost: start.lost ?? claims?.lost ?? [],
    options: start,
  }));
}

test.each(charts)('every transition of $name can be taken [QA-03]', (chart) => {
  const untaken = startsOf(chart).map(({ events, options }) => untakenTransitions(chart.machine, events, options));
  expect(untaken[0]?.filter((name) => untaken.every((others) => others.includes(name)))).toEqual([]);
});

test.each(charts)(
  'no state of $name is a dead end: every state except the end states has a visible exit [QA-03]',
  (chart) => {
    const dead = startsOf(chart).flatMap(({ events, options }) => deadEnds(chart.machine, events, options));
    expect([...new Set(dead)].toSorted()).toEqual(chart.walk.claims?.ends ?? []);
  },
);

test.each(charts)('$name can reach $walk.claims.goal from every state [QA-03]', (chart) => {
  const goal = chart.walk.claims?.goal ?? '';
  const starts = startsOf(chart);
  expect(starts.map(({ events, options }) => cannotReach(chart.machine, events, goal, options))).toEqual(
    starts.map(({ lost }) => lost),
  );
});

/** The states in which the chart can rest. */
function restingStates({ type, states, always = [], path }: AnyStateNode): string[] {
  if (type !== 'atomic' && type !== 'final') return Object.values(states).flatMap(restingStates);
  return always.some(({ guard }) => guard === undefined) ? [] : [path.join('.')];
}

test.each(charts)('the paths reach every state where $name rests [QA-03]', (chart) => {
  const reached = startsOf(chart).flatMap(({ events, options }) => pathsThrough(chart.machine, events, options));
  const states = new Set(reached.flatMap(({ value }) => value.split('+')));
  expect(restingStates(chart.machine.root).filter((state) => !states.has(state))).toEqual([]);
});

test.each(charts.filter(({ selectScreen }) => selectScreen))(
  'the paths of the view tests of $name show each of its screens [QA-03]',
  ({ machine, walk, selectScreen }) => {
    const screens = (paths: readonly { readonly snapshot: object }[]) =>
      new Set(paths.map(({ snapshot }) => selectScreen?.(snapshot).name));
    const all = pathsThrough(machine, walk.events ?? [], optionsOf(walk));
    const shown = Object.entries(walk).flatMap(([name, paths]) => (/paths$/i.test(name) ? (paths as typeof all) : []));
    expect(screens(shown)).toEqual(screens(all));
  },
);

test.each(charts)('the checker reports a state of $name whose exits were removed [QA-03]', (chart) => {
  expect(reported(chart)).toBeDefined();
});

/** The user is waiting for something: the state has a tag for it, or invokes an action named by a flow. */
function isActing({ implementations }: AnyStateMachine, snapshot: AnyMachineSnapshot): boolean {
  const children = Object.keys(snapshot.children).map((id) => implementations.actors[id]);
  return snapshot.hasTag('busy') || children.some((child) => child instanceof StateMachine && 'port' in child);
}

/** Every press that starts an operation, with the transitions that a second press would take. */
function repeatedPresses({ machine, walk }: (typeof charts)[number]) {
  return pathsThrough(machine, walk.events ?? [], optionsOf(walk)).flatMap(({ title, events: path, snapshot }) => {
    const press: AnyEventObject | undefined = path.at(-1);
    if (
      press === undefined ||
      press.type.startsWith('xstate.') ||
      !(press.type.endsWith('.submit') || isActing(machine, snapshot))
    )
      return [];
    return [{ title, again: machine.getTransitionData(snapshot, press) }];
  });
}

test.each(charts)('pressing a button of $name twice acts once [NET-05]', (chart) => {
  const acting = repeatedPresses(chart).filter(({ again }) =>
    again.some(({ target, reenter }) => target !== undefined || reenter),
  );
  expect(acting.map(({ title }) => title)).toEqual([]);
});

test('finds the presses that start an operation in the charts of the account pages [NET-05]', () => {
  const names = charts.filter((chart) => repeatedPresses(chart).length > 0).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'profileEdit',
      'avatar',
      'emailChange',
      'recoveryEmail',
      'accountSessions',
      'password',
      'thirdPartyLinks',
      'twoFactor',
      'archive',
      'abandonment',
    ]),
  );
});
