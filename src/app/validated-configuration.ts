import type { Configuration } from '#contract/configuration.ts';
import { applyConfiguration } from '#src/config/apply-to-document.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { ConfigurationError } from '#src/config/fetch-configuration.ts';
import type { FetchedConfiguration } from '#src/config/fetch-configuration.ts';
import { tabChannel } from '#src/browser/tab-channel.ts';
import type { TabChannel } from '#src/browser/tab-channel.ts';
import { whenNeeded } from './first-interaction.ts';

/** What the log-in page needs of the configuration, and when the service gave it. */
export interface ValidatedConfiguration {
  readonly configuration: Configuration;
  readonly date: string | null;
  readonly tabs: TabChannel;
  /** Settles when there is something to ask before somebody submits. */
  whenNeeded(): Promise<void>;
}

/** Checks a configuration and gives it to the document; throws `misconfigured` where one of its settings is wrong. */
export function validateConfiguration({ value, date }: FetchedConfiguration): ValidatedConfiguration {
  const reading = readConfiguration(value);
  if ('invalidSettings' in reading) throw new ConfigurationError('misconfigured', reading.invalidSettings);
  const { configuration } = reading;
  applyConfiguration(configuration);
  return { configuration, date, tabs: tabChannel(configuration.clientId), whenNeeded: async () => await whenNeeded(configuration) };
}
