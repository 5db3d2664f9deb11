import { StateMachine } from 'xstate';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { expect, test } from 'vitest';
import { cannotReach, deadEnds, untakenTransitions } from './chart-checks.ts';
import { charts as everyChart, optionsOf, startsOf } from './every-chart.ts';
import { pathsThrough } from './paths.ts';
import { removeTransition } from './remove-transition.ts';

/** `npm run model -- --break login.loggingIn` shows what goes red without the exits of a state. */
const [brokenChart, ...brokenState] = (process.env['BROKEN_STATE'] ?? '').split('.');

const charts = everyChart.map((chart) =>
  chart.name === brokenChart ? { ...chart, machine: withoutExits(chart.machine, brokenState.join('.')) } : chart,
);

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

/** Whether a screen shows a wait, at any depth. */
function showsWait(screen: unknown): boolean {
  if (typeof screen !== 'object' || screen === null) return false;
  return Object.entries(screen).some(([name, value]) => (name === 'waitSeconds' ? value > 0 : showsWait(value)));
}

// A wait that nobody counts down would keep its button disabled for good.
test.each(charts)('each wait that $name shows is counted down [NET-05]', (chart) => {
  const frozen = startsOf(chart)
    .flatMap(({ events, options }) => pathsThrough(chart.machine, events, options))
    .filter(({ snapshot }) => snapshot.status === 'active' && !snapshot.hasTag('busy'))
    .filter(({ snapshot: { children } }) => !Object.keys(children).some((id) => /countdown/i.test(id)))
    .filter(({ snapshot }) => showsWait(chart.selectScreen?.(snapshot)));
  expect([...new Set(frozen.map(({ value }) => value))]).toEqual([]);
});
