import * as v from 'valibot';
import type { Token } from '#machines/session/session.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { jsonStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

const stored = v.object({
  clientId: v.pipe(v.string(), v.nonEmpty()),
  token: v.pipe(v.string(), v.nonEmpty()),
  expiresAt: v.pipe(v.number(), v.finite()),
  account: v.number(),
  issuedAt: v.number(),
});

/** The access token and its owner, one value, complete or absent; and the account of the latest login. */
export const tokenStore = (values: KeyValueStore, name: string, clientId: string) => {
  const store = jsonStore(values, name, stored);
  const login = `${name}_login`;
  const read = (): Token | null => {
    const kept = store.read();
    if (kept === null || kept.clientId !== clientId) return null;
    return { ...kept, token: new Secret(kept.token) };
  };
  const writeLogin = (account: string): void => {
    // If storage is full, no former login is left to be taken for this one.
    values.clear(login);
    values.write(login, account);
  };
  return {
    read,
    write: (token: Token): void => {
      store.write({ ...token, token: token.token.reveal() });
      writeLogin(String(token.account));
    },
    /** Waits for another tab to write or clear it, up to this time. */
    changed: (withinMs: number): Promise<void> => values.changed(name, withinMs),
    clear: (): void => {
      store.clear();
      values.clear(login);
    },
    /** Clears a token whose account is not the session's, which did not come from a login in this browser. */
    clearForeign: ({ account }: Pick<Token, 'account'>): void => {
      writeLogin(String(account));
      store.clear();
    },
    /** Remembers a login that did not return its account. */
    noteLogin: (): void => writeLogin('unknown'),
    /** The account of this browser's latest login, until logout. Without lasting storage no login is known. */
    loginAccount: (): number | 'unknown' | null => {
      const kept = values.read(login);
      if (kept === 'unknown') return kept;
      if (kept !== null && /^\d{1,15}$/.test(kept)) return Number(kept);
      return store.read()?.account ?? (values.isLasting ? null : 'unknown');
    },
  };
};

export type TokenStore = ReturnType<typeof tokenStore>;
