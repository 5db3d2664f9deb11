import * as v from 'valibot';
import { signUpName } from '#contract/storage-names.ts';
import type { MailedSignUp, SignUpDraft, SignUpInput } from '#machines/sign-up/sign-up.model.ts';
import { legalDocumentNames } from '#contract/calls/legal-documents.ts';
import { jsonStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

const stored = v.object({
  email: v.string(),
  country: v.pipe(v.string(), v.regex(/^([A-Z]{2})?$/)),
  news: v.boolean(),
  /** `resendAt`: by the device's clock, which a reload does not reset. */
  mailed: v.nullable(
    v.object({
      resendAt: v.pipe(v.number(), v.finite()),
      minutes: v.nullable(v.number()),
      agreements: v.array(v.object({ contract: v.picklist(legalDocumentNames), version: v.string() })),
    }),
  ),
});

/** Even if the device's clock was changed. */
const longestWaitMs = 120_000;

/**
 * The part of a sign-up that a tab stores for a reload: neither password nor code. `tabValues` must belong to this tab
 * only.
 */
export function storedSignUp(
  tabValues: KeyValueStore,
  steady: () => number = () => performance.now(),
  wall: () => number = Date.now,
) {
  const store = jsonStore(tabValues, signUpName, stored);
  return {
    read: (): SignUpInput => {
      const read = store.read();
      if (read === null) return { draft: null, mailed: null };
      const { mailed, ...draft } = read;
      if (mailed === null) return { draft, mailed };
      const { resendAt, minutes, agreements } = mailed;
      const wait = Math.min(Math.max(0, resendAt - wall()), longestWaitMs);
      return { draft, mailed: { sent: { resendAt: steady() + wait, minutes }, agreements } };
    },
    write: ({ email, country, news }: SignUpDraft, mailed: MailedSignUp | null): void => {
      const code = mailed && {
        resendAt: wall() + mailed.sent.resendAt - steady(),
        minutes: mailed.sent.minutes,
        agreements: [...mailed.agreements],
      };
      store.write({ email, country, news, mailed: code });
    },
    clear: store.clear,
  };
}
