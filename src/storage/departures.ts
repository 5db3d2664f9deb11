import * as v from 'valibot';
import { Secret } from '#machines/shared/secret.ts';
import type { Departure } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { parsedJson } from './json.ts';
import type { KeptValues } from './kept-values.ts';

const name = 'ac_third_sign_in';
const stored = v.object({
  system: v.pipe(v.string(), v.nonEmpty()),
  state: v.pipe(v.string(), v.nonEmpty()),
  redirect: v.pipe(v.string(), v.regex(/^(?:\?[^#]*)?$/)),
  startedAt: v.pipe(v.number(), v.finite()),
});

/** What a tab keeps while the person is at a third party. The values are to be those of the tab alone. */
export const departures = (tabValues: KeptValues) => ({
  keep: ({ system, state, query, startedAt }: Departure): void => {
    tabValues.write(name, JSON.stringify({ system, state: state.reveal(), redirect: query, startedAt }));
  },
  /** Gives it once. */
  take: (): Departure | null => {
    const read = v.safeParse(stored, parsedJson(tabValues.read(name)));
    tabValues.remove(name);
    if (!read.success) return null;
    const { system, state, redirect, startedAt } = read.output;
    return { system, state: new Secret(state), query: redirect, startedAt };
  },
});
