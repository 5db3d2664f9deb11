import { useSyncExternalStore } from 'react';
import type { Checked } from '#src/flows/checked-configuration.ts';

/** The configuration for whoever draws it: null until it has been read. */
export interface CheckedSource {
  readonly subscribe: (changed: () => void) => () => void;
  readonly read: () => Checked | null;
}

export function checkedSource(first: Checked | null = null): CheckedSource & { tell: (checked: Checked) => void } {
  let known = first;
  const listeners = new Set<() => void>();
  return {
    tell: (checked) => {
      known = checked;
      for (const each of listeners) each();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    read: () => known,
  };
}

/** The first drawing has to match the HTML that was there, which was drawn without one. */
export function useChecked({ subscribe, read }: CheckedSource): Checked | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
