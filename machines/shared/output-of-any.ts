// Apart from `port.ts`, which the login page loads before its form works: no chart of that page reads several ports at
// once.
import type { AnyActorLogic, EventObject, OutputFrom } from 'xstate';
import { doneBy, outputOf } from './port.ts';

/** `outputOf` for an action of several ports, or of one that a chart invokes by several names. */
export function outputOfAny<Ports extends readonly [AnyActorLogic, ...AnyActorLogic[]]>(
  ports: Ports,
  event: EventObject,
): OutputFrom<Ports[number]> {
  return outputOf<Ports[number]>(ports.find((port) => event.type === doneBy(port)) ?? ports[0], event);
}
