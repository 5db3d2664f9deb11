import * as v from 'valibot';
import type { MailedSignUp, SignUpDraft, SignUpInput } from '#machines/sign-up/sign-up.model.ts';
import { legalDocumentNames } from '#contract/calls/legal-documents.ts';
import { parsedJson } from './web-storage.ts';
import type { KeyValueStore } from './web-storage.ts';

const name = 'ac_sign_up';
const stored = v.object({
  email: v.string(),
  country: v.pipe(v.string(), v.regex(/^([A-Z]{2})?$/)),
  news: v.boolean(),
  /** `resendAt`: by the device's clock, which a reload does not set back. */
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

export interface StoredSignUp {
  read(): SignUpInput;
  keep(draft: SignUpDraft, mailed: MailedSignUp | null): void;
  forget(): void;
}

/** What a tab keeps of a sign-up over a reload: neither password nor code. `tabValues` must be of the tab alone. */
export function storedSignUp(
  tabValues: KeyValueStore,
  steady: () => number = () => performance.now(),
  wall: () => number = Date.now,
): StoredSignUp {
  return {
    read: () => {
      const read = v.safeParse(stored, parsedJson(tabValues.read(name)));
      if (!read.success) return { draft: null, mailed: null };
      const { mailed, ...draft } = read.output;
      if (mailed === null) return { draft, mailed };
      const { resendAt, minutes, agreements } = mailed;
      const wait = Math.min(Math.max(0, resendAt - wall()), longestWaitMs);
      return { draft, mailed: { sent: { resendAt: steady() + wait, minutes }, agreements } };
    },
    keep: ({ email, country, news }, mailed) => {
      const code = mailed && {
        resendAt: wall() + mailed.sent.resendAt - steady(),
        minutes: mailed.sent.minutes,
        agreements: mailed.agreements,
      };
      tabValues.write(name, JSON.stringify({ email, country, news, mailed: code }));
    },
    forget: () => tabValues.remove(name),
  };
}
