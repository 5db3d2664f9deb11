import type { Configuration } from '#contract/configuration.ts';
import { cookieAccess } from '#src/browser/cookies.ts';
import { storedText } from '#src/browser/stored-text.ts';

/**
 * Settles when log-in has something to ask: at once where this browser keeps something of a former log-in, or no cookies
 * at all; else when somebody begins to use the page.
 */
export async function whenNeeded(configuration: Configuration): Promise<void> {
  if (isNew(configuration)) await firstInteraction();
}

function isNew(configuration: Configuration): boolean {
  const cookies = cookieAccess(configuration);
  return cookies.cookiesEnabled() && !cookies.hasLoginMarker() && storedText(configuration.storage.trustTokens) === null;
}

const signs = ['focusin', 'pointerdown', 'keydown'];

function firstInteraction(): Promise<void> {
  // In a field already, from before this was there.
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
