import { useSyncExternalStore } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import { createEmitter } from '#machines/shared/emitter.ts';

/** The configuration for views: undefined until it has been read. */
export interface ConfigurationSource {
  readonly subscribe: (changed: () => void) => () => void;
  readonly read: () => Configuration | undefined;
}

export function configurationSource(
  first?: Configuration,
): ConfigurationSource & { set: (configuration: Configuration) => void } {
  let known = first;
  const { emit, listen } = createEmitter();
  return {
    set: (configuration) => {
      known = configuration;
      emit();
    },
    subscribe: listen,
    read: () => known,
  };
}

/** The first render must match the HTML, which was rendered without one. */
export function useConfiguration({ subscribe, read }: ConfigurationSource): Configuration | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
