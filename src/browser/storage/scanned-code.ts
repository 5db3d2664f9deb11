import { routeOf, routes } from '#contract/pages.ts';
import { scannedCodeName } from '#contract/storage-names.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { KeyValueStore } from './web-storage.ts';

/** The code that a phone has scanned, through a login and a reload, until it is decided. */
export function scannedCode(tabValues: KeyValueStore): { read(): Secret<string> | null; clear(): void } {
  return {
    read: () => {
      const code = tabValues.read(scannedCodeName);
      return code === null ? null : new Secret(code);
    },
    clear: () => tabValues.clear(scannedCodeName),
  };
}

const pattern = /^#([\w-]{43})$/;

/**
 * Takes the scanned code out of the address before anything else reads or stores that: login's redirect back would send
 * it to the service, whose log it must not be in. Another code in the same tab loads the page again.
 */
export function keepScannedCode(tabValues: KeyValueStore): void {
  const { pathname, search, hash } = window.location;
  if (routeOf(pathname) !== routes.approveLogin) return;
  const [, code] = pattern.exec(hash) ?? [];
  if (code !== undefined) tabValues.write(scannedCodeName, code);
  if (hash !== '') window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  window.addEventListener('hashchange', () => window.location.reload(), { once: true });
}
