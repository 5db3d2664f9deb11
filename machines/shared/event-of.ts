import type { EventObject } from 'xstate';

/**
 * The event of a named action or guard. A chart may wire it to this event type only; on any other it fails and names
 * both. Unlike XState's `assertEvent`, it adds only a few bytes to the login page's script.
 */
export function eventOf<Event extends EventObject, Type extends Event['type']>(
  event: Event,
  type: Type,
): Extract<Event, { type: Type }> {
  if (!isOf(event, type)) throw new Error(`An action or guard for "${type}" received "${event.type}".`);
  return event;
}

function isOf<Event extends EventObject, Type extends Event['type']>(
  event: Event,
  type: Type,
): event is Extract<Event, { type: Type }> {
  return event.type === type;
}
