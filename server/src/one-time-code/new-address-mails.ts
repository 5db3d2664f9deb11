import { emailKey } from '../accounts/accounts.ts';
import { refundOnError, requireAllowed, type Attempt } from '../platform/rate-limit/limiter.ts';
import type { Services } from '../platform/services/services.ts';

/** Who requests a mail: a network address, or the account of someone logged in, whose network others may share. */
type Asker = { address: string } | { account: number };

/**
 * Consumes the attempts of a mail to an address that a caller has typed, by caller and recipient, both or neither;
 * refuses if none are left. Every such mail counts together by recipient, so that no choice of flows and accounts
 * floods a person's mailbox.
 */
export async function consumeNewAddressMail(
  services: Services,
  email: string,
  asker: Asker,
): Promise<readonly Attempt[]> {
  const { limits, keys } = services;
  const ofAsker = requireAllowed(
    'account' in asker
      ? await limits.emailChangeMails.consume(`${asker.account}`)
      : await limits.newAddressCallers.consume(asker.address),
  );
  // Hashed, because some addresses are too long for a key.
  const ofRecipient = async () =>
    requireAllowed(await limits.newAddressMails.consume(`mail:${keys.hash('sign-up-mail', emailKey(email))}`));
  return [ofAsker, await refundOnError([ofAsker], ofRecipient)];
}
