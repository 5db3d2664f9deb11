import { reportedEventName } from '#contract/storage-names.ts';
import { reportedParameter } from '#contract/security-parts.ts';
import type { KeyValueStore } from './web-storage.ts';

interface ReportedEvent {
  /** `isPressed`: reported in this tab, not named by a link. */
  read(): { id: string; isPressed: boolean } | null;
  write(id: string): void;
  /** Also removes it from the address, so that a reload continues at the checklist's current step. */
  clear(): void;
}

/**
 * The event that was not the owner's, on its way to the checklist: from the event list in the same tab, or from a
 * mailed link.
 */
export function reportedEvent(tabValues: KeyValueStore): ReportedEvent {
  return {
    read: () => {
      const linked = new URLSearchParams(window.location.search).get(reportedParameter);
      if (linked !== null) return { id: linked, isPressed: false };
      const id = tabValues.read(reportedEventName);
      return id === null ? null : { id, isPressed: true };
    },
    write: (id) => tabValues.write(reportedEventName, id),
    clear: () => {
      tabValues.clear(reportedEventName);
      const address = new URL(window.location.href);
      if (!address.searchParams.has(reportedParameter)) return;
      address.searchParams.delete(reportedParameter);
      window.history.replaceState(window.history.state, '', address);
    },
  };
}
