import { useState } from 'react';
import { useActorRef } from '#src/react/use-actor-ref.ts';
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import { useServices } from './services-context.ts';
import type { AppServices } from './services.ts';

/** A chart that needs no input. */
type WithoutInput<Chart extends AnyStateMachine> = undefined extends InputFrom<Chart> ? Chart : never;

/** Starts a chart for as long as its component is shown. Fills its ports and reads its input once. */
export function useChart<Chart extends AnyStateMachine>(
  provide: (services: AppServices) => Chart & WithoutInput<Chart>,
): ActorRefFrom<Chart>;
export function useChart<Chart extends AnyStateMachine>(
  provide: (services: AppServices) => Chart,
  inputOf: (services: AppServices) => InputFrom<Chart>,
): ActorRefFrom<Chart>;
export function useChart(
  provide: (services: AppServices) => AnyStateMachine,
  inputOf?: (services: AppServices) => unknown,
): ActorRefFrom<AnyStateMachine> {
  const services = useServices();
  const [{ chart, input }] = useState(() => ({ chart: provide(services), input: inputOf?.(services) }));
  return useActorRef(chart, { input, inspect: services.inspect });
}
