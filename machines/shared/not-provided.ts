import type { AnyStateMachine, MachineImplementationsFrom } from 'xstate';

/** The body of a port that no feature has filled yet: it rejects with the port's name. */
export function notProvided(port: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The port ${port} is not provided.`));
}

/** A source that emits no events until a feature fills it. */
export function noopSource(): void {}

type Implementations<Machine extends AnyStateMachine> = MachineImplementationsFrom<Machine>;

/** What `provide` takes, with every port and child chart of the machine. */
type Filled<Machine extends AnyStateMachine> = Implementations<Machine> & {
  readonly actors: Required<NonNullable<Implementations<Machine>['actors']>>;
};

/** `machine.provide` for features: a port that is left out does not compile. */
export function fillPorts<Machine extends AnyStateMachine>(machine: Machine, filled: Filled<Machine>): Machine {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same chart; its types are too deep to infer
  return machine.provide(filled as Parameters<AnyStateMachine['provide']>[0]) as Machine;
}
