import { StateMachine, type AnyStateMachine, type setup as XStateSetup } from 'xstate';

type Config = AnyStateMachine['config'];
type Implementations = AnyStateMachine['implementations'];

/**
 * XState's `setup`, of which it has only `createMachine`: the rest would be script of every page. Its charts build their
 * states when they are first used, while XState builds them when the file is evaluated, and again whenever ports are
 * filled. A mistake in a chart, such as an unknown target, is found when the chart is first used: as the error of its
 * actor, or by a parent as a failed child.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- charts get the types of XState
export const setup = ((parts: Implementations) => ({
  createMachine: (config: Config) => builtWhenUsed(config, merged(parts, {})),
})) as unknown as typeof XStateSetup;

function builtWhenUsed(config: Config, implementations: Implementations): AnyStateMachine {
  let built: AnyStateMachine | undefined;
  const provide = (more: Implementations): AnyStateMachine =>
    builtWhenUsed(config, merged(known.implementations, more));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the proxy's `get` provides the rest
  const unbuilt = Object.create(StateMachine.prototype) as AnyStateMachine;
  const known = Object.assign(unbuilt, { config, id: config.id, implementations, provide });
  return new Proxy(known, {
    get(_, key): unknown {
      if (Object.hasOwn(known, key)) return Reflect.get(known, key);
      built ??= new StateMachine(config, known.implementations);
      return Reflect.get(built, key);
    },
    // React's `useActorRef` gives a running chart the ports of the last render.
    set(_, key, value) {
      if (built !== undefined) Reflect.set(built, key, value);
      return Reflect.set(known, key, value);
    },
  });
}

function merged(given: Partial<Implementations>, more: Partial<Implementations>): Implementations {
  return {
    actors: { ...given.actors, ...more.actors },
    actions: { ...given.actions, ...more.actions },
    guards: { ...given.guards, ...more.guards },
    delays: { ...given.delays, ...more.delays },
  };
}
