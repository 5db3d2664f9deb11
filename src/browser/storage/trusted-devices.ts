import * as v from 'valibot';
import { trustTokenStoredSeconds } from '#contract/limits.ts';
import { Secret } from '#machines/shared/secret.ts';
import { jsonStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

const map = v.record(v.string(), v.object({ token: v.string(), storedAt: v.number() }));

/**
 * Trust tokens of this device by user name. A token is never returned for another name. `now` is the service's
 * clock in epoch milliseconds.
 */
export const trustedDevices = (values: KeyValueStore, storageName: string, now: () => number) => {
  const store = jsonStore(values, storageName, map);
  const key = (username: string): string => username.toLowerCase();
  const readAll = (): v.InferOutput<typeof map> => {
    const oldest = now() - trustTokenStoredSeconds * 1000;
    return Object.fromEntries(Object.entries(store.read() ?? {}).filter(([, each]) => each.storedAt > oldest));
  };

  return {
    read: (username: string): Secret<string> | null => {
      const all = readAll();
      const kept = Object.hasOwn(all, key(username)) ? all[key(username)] : undefined;
      return kept === undefined ? null : new Secret(kept.token);
    },
    keep: (username: string, token: Secret<string>): void => {
      store.write({ ...readAll(), [key(username)]: { token: token.reveal(), storedAt: now() } });
    },
    forget: (username: string): void => {
      const others = Object.entries(readAll()).filter(([name]) => name !== key(username));
      store.write(Object.fromEntries(others));
    },
    /** All stored tokens, by user name. */
    list: (): [username: string, token: Secret<string>][] =>
      Object.entries(readAll()).map(([name, { token }]) => [name, new Secret(token)]),
    hasAny: (): boolean => Object.keys(readAll()).length > 0,
    /** Forgets this device for every user name. */
    clear: store.clear,
  };
};

export type TrustedDevices = ReturnType<typeof trustedDevices>;
