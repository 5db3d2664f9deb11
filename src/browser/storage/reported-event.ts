import { disownedEventName } from '#contract/names.ts';
import { disownedParameter } from '#contract/security-parts.ts';
import type { KeyValueStore } from './web-storage.ts';

interface DisownedEvent {
  read(): string | null;
  write(id: string): void;
  /** Also removes it from the address, so that a reload continues at the checklist's current step. */
  clear(): void;
}

/**
 * The event that was not the owner's, on its way to the checklist: from the event list in the same tab, or from a
 * mailed link.
 */
export function disownedEvent(tabValues: KeyValueStore): DisownedEvent {
  return {
    read: () => new URLSearchParams(window.location.search).get(disownedParameter) ?? tabValues.read(disownedEventName),
    write: (id) => tabValues.write(disownedEventName, id),
    clear: () => {
      tabValues.clear(disownedEventName);
      const address = new URL(window.location.href);
      if (!address.searchParams.has(disownedParameter)) return;
      address.searchParams.delete(disownedParameter);
      window.history.replaceState(window.history.state, '', address);
    },
  };
}
