import * as v from 'valibot';
import type { Token } from '#machines/session/session.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { parsedJson } from './web-storage.ts';
import type { KeyValueStore } from './web-storage.ts';

const stored = v.object({
  clientId: v.pipe(v.string(), v.nonEmpty()),
  token: v.pipe(v.string(), v.nonEmpty()),
  expiresAt: v.pipe(v.number(), v.finite()),
  account: v.number(),
  issuedAt: v.number(),
});

/** The access token and what it belongs to: one value, whole or not there. */
export const tokenStore = (values: KeyValueStore, name: string, clientId: string) => ({
  read: (): Token | null => {
    const read = v.safeParse(stored, parsedJson(values.read(name)));
    if (!read.success || read.output.clientId !== clientId) return null;
    return { ...read.output, token: new Secret(read.output.token) };
  },
  write: (token: Token): void => values.write(name, JSON.stringify({ ...token, token: token.token.reveal() })),
  /** Until another tab has written or cleared it, for so long at most. */
  changed: (withinMs: number): Promise<void> => values.changed(name, withinMs),
  clear: (): void => values.remove(name),
});

export type TokenStore = ReturnType<typeof tokenStore>;
