import * as v from 'valibot';
import { trustTokenStoredSeconds } from '#contract/limits.ts';
import { Secret } from '#machines/shared/secret.ts';
import { parsedJson } from './web-storage.ts';
import type { KeyValueStore } from './web-storage.ts';

const map = v.record(v.string(), v.object({ token: v.string(), storedAt: v.number() }));

/**
 * Trust tokens of this device by user name. A token is never returned for another name. `now` is the service's
 * clock in epoch milliseconds.
 */
export const trustedDevices = (values: KeyValueStore, storageName: string, now: () => number) => {
  const key = (username: string): string => username.toLowerCase();
  const readAll = (): v.InferOutput<typeof map> => {
    const read = v.safeParse(map, parsedJson(values.read(storageName)));
    if (!read.success) return {};
    const oldest = now() - trustTokenStoredSeconds * 1000;
    return Object.fromEntries(Object.entries(read.output).filter(([, each]) => each.storedAt > oldest));
  };

  return {
    read: (username: string): Secret<string> | null => {
      const all = readAll();
      const kept = Object.hasOwn(all, key(username)) ? all[key(username)] : undefined;
      return kept === undefined ? null : new Secret(kept.token);
    },
    keep: (username: string, token: Secret<string>): void => {
      const all = { ...readAll(), [key(username)]: { token: token.reveal(), storedAt: now() } };
      values.write(storageName, JSON.stringify(all));
    },
    forget: (username: string): void => {
      const others = Object.entries(readAll()).filter(([name]) => name !== key(username));
      values.write(storageName, JSON.stringify(Object.fromEntries(others)));
    },
    /** All stored tokens, by user name. */
    list: (): [username: string, token: Secret<string>][] =>
      Object.entries(readAll()).map(([name, { token }]) => [name, new Secret(token)]),
    hasAny: (): boolean => Object.keys(readAll()).length > 0,
    /** Forgets this device for every user name. */
    clear: (): void => values.remove(storageName),
  };
};

export type TrustedDevices = ReturnType<typeof trustedDevices>;
