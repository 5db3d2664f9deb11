import { setup as setupOfXState, StateMachine, type AnyStateMachine } from 'xstate';

type Config = AnyStateMachine['config'];
type Implementations = AnyStateMachine['implementations'];

/**
 * XState's `setup`, whose charts build their states when they are first used. XState itself builds them when the file is
 * evaluated, and again when the ports are filled, although a page starts few of its charts. A mistake in a chart, such
 * as an unknown target, is thrown only when the chart is used.
 */
export const setup: typeof setupOfXState = (parts) => ({
  ...setupOfXState(parts),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of a machine whose types are not known here
  createMachine: (config) => builtWhenUsed(config as Config, merged(parts as Implementations, {})),
});

function builtWhenUsed(config: Config, implementations: Implementations): AnyStateMachine {
  let built: AnyStateMachine | undefined;
  const provide = (more: Implementations): AnyStateMachine => builtWhenUsed(config, merged(implementations, more));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `get` below completes it
  const unbuilt = Object.create(StateMachine.prototype) as AnyStateMachine;
  return new Proxy(Object.assign(unbuilt, { config, id: config.id, implementations, provide }), {
    get(known, key): unknown {
      if (Object.hasOwn(known, key)) return Reflect.get(known, key);
      built ??= new StateMachine(config, implementations);
      return Reflect.get(built, key);
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
