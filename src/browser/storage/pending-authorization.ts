import * as v from 'valibot';
import { pendingAuthorizationName, returnQueryName } from '#contract/storage-names.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { PendingAuthorization } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { jsonStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

const query = v.pipe(v.string(), v.regex(/^(?:\?[^#]*)?$/));
const stored = v.object({
  system: v.pipe(v.string(), v.nonEmpty()),
  state: v.pipe(v.string(), v.nonEmpty()),
  redirect: query,
  startedAt: v.pipe(v.number(), v.finite()),
  purpose: v.optional(v.picklist(['signIn', 'connect']), 'signIn'),
});

/** Stored by a tab while the user is at an identity provider. `tabValues` must belong to this tab only. */
export function pendingAuthorizations(tabValues: KeyValueStore) {
  const pending = jsonStore(tabValues, pendingAuthorizationName, stored);
  return {
    write: ({ provider, state, query: redirect, startedAt, purpose }: PendingAuthorization): void => {
      pending.write({
        system: provider,
        state: state.reveal(),
        redirect,
        startedAt,
        ...(purpose === 'connect' && { purpose }),
      });
    },
    read: (): PendingAuthorization | null => {
      const read = pending.read();
      if (read === null) return null;
      const { system, state, redirect, startedAt, purpose } = read;
      return { provider: system, state: new Secret(state), query: redirect, startedAt, purpose };
    },
    /** It is valid for one response. Only its query stays. */
    consume: (): void => {
      const read = pending.read();
      pending.clear();
      if (read !== null) tabValues.write(returnQueryName, read.redirect);
    },
    /** The query of the login page that was left last. */
    returnQuery: (): string => {
      const read = v.safeParse(query, tabValues.read(returnQueryName));
      return read.success ? read.output : '';
    },
    /** Call once the user has continued or gone back. */
    clear: (): void => tabValues.clear(returnQueryName),
  };
}
