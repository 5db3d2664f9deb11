import * as v from 'valibot';
import { Secret } from '#machines/shared/secret.ts';
import type { PendingAuthorization } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { parsedJson } from './web-storage.ts';
import type { KeyValueStore } from './web-storage.ts';

const name = 'ac_third_sign_in';
/** Stays when the rest is consumed: after a reload the page still knows the user's destination. */
const returnQueryName = 'ac_pending_authorization';
const query = v.pipe(v.string(), v.regex(/^(?:\?[^#]*)?$/));
const stored = v.object({
  system: v.pipe(v.string(), v.nonEmpty()),
  state: v.pipe(v.string(), v.nonEmpty()),
  redirect: query,
  startedAt: v.pipe(v.number(), v.finite()),
  purpose: v.optional(v.picklist(['signIn', 'connect']), 'signIn'),
});

/** What a tab stores while the user is at an identity provider. `tabValues` must be of the tab alone. */
export const pendingAuthorizations = (tabValues: KeyValueStore) => ({
  keep: ({ provider, state, query: redirect, startedAt, purpose }: PendingAuthorization): void => {
    tabValues.write(
      name,
      JSON.stringify({
        system: provider,
        state: state.reveal(),
        redirect,
        startedAt,
        ...(purpose === 'connect' && { purpose }),
      }),
    );
  },
  /** Returns it once. */
  take: (): PendingAuthorization | null => {
    const read = v.safeParse(stored, parsedJson(tabValues.read(name)));
    tabValues.remove(name);
    if (!read.success) return null;
    const { system, state, redirect, startedAt, purpose } = read.output;
    tabValues.write(returnQueryName, redirect);
    return { provider: system, state: new Secret(state), query: redirect, startedAt, purpose };
  },
  /** The query of the login page that the last one left from. */
  returnQuery: (): string => {
    const read = v.safeParse(query, tabValues.read(returnQueryName));
    return read.success ? read.output : '';
  },
  /** Once the user has gone on, or back. */
  forget: (): void => tabValues.remove(returnQueryName),
});
