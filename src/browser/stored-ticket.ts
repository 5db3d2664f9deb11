import * as v from 'valibot';
import type { ThirdPartyTicket } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { parsedJson } from './web-storage.ts';
import type { KeyValueStore } from './web-storage.ts';

const name = 'ac_third_ticket';
const stored = v.object({
  ticket: v.pipe(v.string(), v.nonEmpty()),
  email: v.nullable(v.string()),
  verified: v.boolean(),
  provider: v.pipe(v.string(), v.nonEmpty()),
  endsAt: v.pipe(v.number(), v.finite()),
});

/**
 * The ticket of a new person of a third party, until it ends: a reload keeps the form. `tabValues` must be of the tab
 * alone.
 */
export function storedTicket(tabValues: KeyValueStore): {
  read(now: number): ThirdPartyTicket | null;
  keep(ticket: ThirdPartyTicket, endsAt: number): void;
  forget(): void;
} {
  return {
    read: (now) => {
      const read = v.safeParse(stored, parsedJson(tabValues.read(name)));
      if (!read.success || read.output.endsAt <= now) return null;
      const { ticket, email, verified, provider } = read.output;
      return { ticket: new Secret(ticket), email, verified, provider };
    },
    keep: ({ ticket, email, verified, provider }, endsAt) =>
      tabValues.write(name, JSON.stringify({ ticket: ticket.reveal(), email, verified, provider, endsAt })),
    forget: () => tabValues.remove(name),
  };
}
