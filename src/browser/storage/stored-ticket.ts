import * as v from 'valibot';
import { thirdPartyTicketName } from '#contract/storage-names.ts';
import type { ThirdPartyTicket } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { jsonStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

const stored = v.object({
  ticket: v.pipe(v.string(), v.nonEmpty()),
  email: v.nullable(v.string()),
  verified: v.boolean(),
  provider: v.pipe(v.string(), v.nonEmpty()),
  endsAt: v.pipe(v.number(), v.finite()),
});

/**
 * The ticket of a third party's new user, until it ends, so a reload keeps the form. `tabValues` must belong to this
 * tab only.
 */
export function storedTicket(tabValues: KeyValueStore) {
  const store = jsonStore(tabValues, thirdPartyTicketName, stored);
  return {
    read: (now: number): ThirdPartyTicket | null => {
      const read = store.read();
      if (read === null || read.endsAt <= now) return null;
      const { ticket, email, verified, provider } = read;
      return { ticket: new Secret(ticket), email, verified, provider };
    },
    write: ({ ticket, email, verified, provider }: ThirdPartyTicket, endsAt: number): void =>
      store.write({ ticket: ticket.reveal(), email, verified, provider, endsAt }),
    clear: store.clear,
  };
}
