import { StateMachine, type AnyStateMachine } from 'xstate';

/** A copy of the chart without one exit (an event, `after`, `invoke` or `always`), to show that a check fails. */
export function removeTransition<M extends AnyStateMachine>(machine: M, state: string, way: string): M {
  const config = without(machine.config, state.split('.'), way);
  const broken: AnyStateMachine = new StateMachine(config, machine.implementations);
  return broken as M;
}

type Config = Readonly<Record<string, unknown>>;

function without(config: Config, [state, ...deeper]: readonly string[], way: string): Config {
  if (state !== undefined) {
    const states = isConfig(config['states']) ? config['states'] : {};
    const inner = states[state];
    if (!isConfig(inner)) throw new Error(`There is no state ${state}.`);
    return { ...config, states: { ...states, [state]: without(inner, deeper, way) } };
  }
  if (way in config) return Object.fromEntries(Object.entries(config).filter(([key]) => key !== way));
  const on = isConfig(config['on']) ? config['on'] : {};
  if (!(way in on)) throw new Error(`There is no way out called ${way}.`);
  return { ...config, on: Object.fromEntries(Object.entries(on).filter(([key]) => key !== way)) };
}

function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null;
}
