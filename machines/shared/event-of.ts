import type { EventObject } from 'xstate';

/**
 * The event of a named action. A chart may wire the action to this event type only; on any other it fails with the
 * action's name. Unlike XState's `assertEvent`, it adds only a few bytes to the login page's script.
 */
export function eventOf<Event extends EventObject, Type extends Event['type']>(
  event: Event,
  type: Type,
): Extract<Event, { type: Type }> {
  if (!isOf(event, type)) throw new Error(`An action for "${type}" received "${event.type}".`);
  return event;
}

function isOf<Event extends EventObject, Type extends Event['type']>(
  event: Event,
  type: Type,
): event is Extract<Event, { type: Type }> {
  return event.type === type;
}
