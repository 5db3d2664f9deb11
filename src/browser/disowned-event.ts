import type { KeyValueStore } from './web-storage.ts';

const name = 'ac_disowned_event';

/** The event that was not the owner, on its way from the list of events to the checklist in the same tab. */
export function disownedEvent(tabValues: KeyValueStore): { read(): string | null; write(id: string): void; remove(): void } {
  return { read: () => tabValues.read(name), write: (id) => tabValues.write(name, id), remove: () => tabValues.remove(name) };
}
