import { useSyncExternalStore } from 'react';
import type { Configuration } from '#contract/configuration.ts';

/** The configuration for whoever draws it: undefined until it has been read. */
export interface ConfigurationSource {
  readonly subscribe: (changed: () => void) => () => void;
  readonly read: () => Configuration | undefined;
}

export function configurationSource(first?: Configuration): ConfigurationSource & { tell: (configuration: Configuration) => void } {
  let known = first;
  const listeners = new Set<() => void>();
  return {
    tell: (configuration) => {
      known = configuration;
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
export function useConfiguration({ subscribe, read }: ConfigurationSource): Configuration | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
