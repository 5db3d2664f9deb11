import type { Configuration } from '#contract/configuration.ts';
import { applyConfiguration } from '#src/config/apply-to-document.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { ConfigurationUnread } from '#src/config/fetch-configuration.ts';
import type { FetchedConfiguration } from '#src/config/fetch-configuration.ts';
import { tabSignals } from '#src/browser/tab-channel.ts';
import type { TabSignals } from '#src/browser/tab-channel.ts';
import { whenWanted } from './first-interaction.ts';

/** What the log-in page needs of the configuration, and when the service gave it. */
export interface Checked {
  readonly configuration: Configuration;
  readonly date: string | null;
  readonly tabs: TabSignals;
  /** Settles when there is something to ask before somebody submits. */
  wanted(): Promise<void>;
}

/** Checks a configuration and gives it to the document; throws `misconfigured` where one of its settings is wrong. */
export function checkConfiguration({ value, date }: FetchedConfiguration): Checked {
  const reading = readConfiguration(value);
  if ('wrong' in reading) throw new ConfigurationUnread('misconfigured', reading.wrong);
  const { configuration } = reading;
  applyConfiguration(configuration);
  return { configuration, date, tabs: tabSignals(configuration.clientId), wanted: async () => await whenWanted(configuration) };
}
