import type { KeyValueStore } from './web-storage.ts';

const name = 'ac_agreements_deferred';

/**
 * Whether the question about new legal documents was put off, in any tab of this browser: login and logout remove the
 * mark.
 */
export function deferredAgreements(values: KeyValueStore): { isSet(): boolean; set(): void; remove(): void } {
  return {
    isSet: () => values.read(name) !== null,
    set: () => values.write(name, '1'),
    remove: () => values.remove(name),
  };
}
