import type { KeyValueStore } from './web-storage.ts';

const name = 'ac_third_connecting';

/**
 * Stays when the request to a third party is consumed: after a reload the page still knows that an account was to be
 * connected.
 */
export function connectingMark(tabValues: KeyValueStore): { read(): boolean; set(isConnecting: boolean): void } {
  return {
    read: () => tabValues.read(name) === '1',
    set: (isConnecting) => (isConnecting ? tabValues.write(name, '1') : tabValues.remove(name)),
  };
}
