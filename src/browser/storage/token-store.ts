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

/** The access token and its owner: one value, complete or absent. */
export const tokenStore = (values: KeyValueStore, name: string, clientId: string) => {
  const store = jsonStore(values, name, stored);
  const former = `${name}_former`;
  const read = (): Token | null => {
    const kept = store.read();
    if (kept === null || kept.clientId !== clientId) return null;
    return { ...kept, token: new Secret(kept.token) };
  };
  return {
    read,
    write: (token: Token): void => {
      store.write({ ...token, token: token.token.reveal() });
      values.clear(former);
    },
    /** Waits for another tab to write or clear it, up to this time. */
    changed: (withinMs: number): Promise<void> => values.changed(name, withinMs),
    clear: (): void => {
      store.clear();
      values.clear(former);
    },
    /**
     * Clears a token whose account is not the session's. Remembers that account, because the session still did not come
     * from a login in this browser.
     */
    clearForeign: ({ account }: Pick<Token, 'account'>): void => {
      values.write(former, String(account));
      store.clear();
    },
    /** The account whose token was cleared this way, until another token is stored. */
    formerAccount: (): number | null => {
      const kept = values.read(former);
      return kept !== null && /^\d{1,15}$/.test(kept) ? Number(kept) : null;
    },
  };
};

export type TokenStore = ReturnType<typeof tokenStore>;
