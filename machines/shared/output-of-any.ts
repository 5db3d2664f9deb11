// Kept out of `port.ts`, which the login page loads before its form can be used: no chart of that page reads several
// ports together.
import type { AnyActorLogic, EventObject, OutputFrom } from 'xstate';
import { doneEventOf, outputOf } from './port.ts';

/** `outputOf` for an action shared by several ports, or by one that a chart invokes under several names. */
export function outputOfAny<Ports extends readonly [AnyActorLogic, ...AnyActorLogic[]]>(
  ports: Ports,
  event: EventObject,
): OutputFrom<Ports[number]> {
  return outputOf<Ports[number]>(ports.find((port) => event.type === doneEventOf(port)) ?? ports[0], event);
}
