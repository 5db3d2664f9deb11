import { SimulatedClock, StateMachine, createActor } from 'xstate';
import type {
  ActorOptions,
  ActorRefFrom,
  AnyActorLogic,
  AnyStateMachine,
  CallbackActorLogic,
  ContextFrom,
  InputFrom,
  MachineImplementationsFrom,
  NonReducibleUnknown,
  OutputFrom,
  PromiseActorLogic,
  StateValueFrom,
} from 'xstate';
import type { ChildLogic } from '#machines/shared/deferred-chart.ts';
import { controlledActor, controlledSource, type ControlledActor, type ControlledSource } from './ports.ts';

type LogicsOf<M extends AnyStateMachine> = Required<NonNullable<MachineImplementationsFrom<M>['actors']>>;

/** The ports of a chart by name, each held open. Those of a child chart are grouped under its name. */
export type PortsOf<M extends AnyStateMachine> = { readonly [Name in keyof LogicsOf<M>]: PortOf<LogicsOf<M>[Name]> };

type PortOf<Logic> = Logic extends AnyStateMachine
  ? PortsOf<Logic>
  : Logic extends ChildLogic<infer Machine>
    ? PortsOf<Machine>
    : // oxlint-disable-next-line typescript/no-explicit-any -- whatever the source receives
      Logic extends CallbackActorLogic<any, infer Input extends NonReducibleUnknown>
      ? ControlledSource<Input>
      : Logic extends PromiseActorLogic<infer Output, infer Input extends NonReducibleUnknown>
        ? ControlledActor<Output, Input>
        : never;

export interface StartOptions<M extends AnyStateMachine> {
  readonly input?: InputFrom<M>;
  readonly actions?: MachineImplementationsFrom<M>['actions'];
  readonly inspect?: Exclude<ActorOptions<M>['inspect'], undefined>;
}

/** The running chart with all of its ports held open, and a clock that the test advances. */
export function startControlled<M extends AnyStateMachine>(
  machine: M,
  { input, actions = {}, inspect }: StartOptions<M> = {},
) {
  const { chart, ports } = controlled(machine.provide({ actions: { ...actions } }));
  const clock = new SimulatedClock();
  const actor = createActor(chart, { input, clock, ...(inspect && { inspect }) }).start();
  return {
    actor: actor as ActorRefFrom<M>,
    clock,
    ports: ports as PortsOf<M>,
    value: () => actor.getSnapshot().value as StateValueFrom<M>,
    context: () => actor.getSnapshot().context as ContextFrom<M>,
    output: () => actor.getSnapshot().output as OutputFrom<M>,
    /** Everything a dump or the inspector could show. */
    shown: () => JSON.stringify([actor.getSnapshot().context, actor.getPersistedSnapshot()]),
  };
}

/** The ports of an action that may require a second factor: the call, and those of the mailed code. */
export function challengeOf<Act, Send, Resend, Wait>({
  performAction,
  secondFactor: { mailedCode },
}: {
  readonly performAction: Act;
  readonly secondFactor: {
    readonly mailedCode: { readonly sendCode: Send; readonly resendCountdown: Resend; readonly waitCountdown: Wait };
  };
}) {
  const { sendCode, resendCountdown: resend, waitCountdown: wait } = mailedCode;
  return { performAction, factor: { sendCode, resend, wait } };
}

interface Controlled {
  readonly logic: AnyActorLogic;
  readonly port: unknown;
}

function controlled(machine: AnyStateMachine): { chart: AnyStateMachine; ports: Readonly<Record<string, unknown>> } {
  const all = Object.entries(machine.implementations.actors).map(([name, logic]): [string, Controlled] => {
    if (logic instanceof StateMachine) {
      const child = controlled(logic);
      return [name, { logic: child.chart, port: child.ports }];
    }
    const port = 'port' in logic ? controlledActor<unknown>() : controlledSource();
    return [name, { logic: port.logic, port }];
  });
  return {
    chart: machine.provide({ actors: Object.fromEntries(all.map(([name, { logic }]) => [name, logic])) }),
    ports: Object.fromEntries(all.map(([name, { port }]) => [name, port])),
  };
}
