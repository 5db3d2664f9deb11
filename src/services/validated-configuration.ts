import type { Configuration } from '#contract/configuration.ts';
import { applyConfiguration } from '#src/config/apply-to-document.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { ConfigurationError, type FetchedConfiguration } from '#src/config/fetch-configuration.ts';
import { tabChannel, type TabChannel } from '#src/browser/tab-channel.ts';
import { openFlow } from '#src/browser/step-history.ts';
import { cookieAccess } from '#src/browser/storage/cookies.ts';
import { storedText } from '#src/browser/storage/stored-text.ts';

/** The part of the configuration that the login page needs, and the service's time in that response. */
export interface ValidatedConfiguration {
  readonly configuration: Configuration;
  readonly date: string | null;
  readonly tabs: TabChannel;
  /** Stores the chosen language for the next page. */
  keepLanguage(language: string): void;
  /** Resolves when login needs the service before a submit. */
  whenServiceNeeded(): Promise<void>;
}

/** Validates a configuration and applies it to the document; throws `misconfigured` if a setting is invalid. */
export function validateConfiguration({ value, date }: FetchedConfiguration): ValidatedConfiguration {
  const reading = readConfiguration(value);
  if ('invalidSettings' in reading) throw new ConfigurationError('misconfigured', reading.invalidSettings);
  const { configuration } = reading;
  applyConfiguration(configuration);
  return {
    configuration,
    date,
    tabs: tabChannel(configuration.clientId),
    keepLanguage: cookieAccess(configuration).keepLanguage,
    whenServiceNeeded: async () => await whenServiceNeeded(configuration),
  };
}

/**
 * Resolves when login needs the service: at once if this browser stores something of an earlier login or has cookies
 * disabled, or if a step is opened again, otherwise at the user's first interaction.
 */
export async function whenServiceNeeded(configuration: Configuration): Promise<void> {
  if (isNew(configuration) && openFlow() === null) await firstInteraction();
}

function isNew(configuration: Configuration): boolean {
  const cookies = cookieAccess(configuration);
  return (
    cookies.cookiesEnabled() && !cookies.hasLoginMarker() && storedText(configuration.storage.trustTokens) === null
  );
}

const signs = ['focusin', 'pointerdown', 'keydown'];

function firstInteraction(): Promise<void> {
  // The user was in a field before this script ran.
  if (document.activeElement instanceof HTMLInputElement) return Promise.resolve();
  return new Promise((resolve) => {
    const used = new AbortController();
    const use = (): void => {
      used.abort();
      resolve();
    };
    for (const sign of signs) document.addEventListener(sign, use, { signal: used.signal });
  });
}
