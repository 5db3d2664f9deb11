import { emailKey } from '../accounts/accounts.ts';
import { refundOnError, requireAllowed, type Attempt } from '../platform/rate-limit/limiter.ts';
import type { Services } from '../platform/services/services.ts';

interface NewAddress {
  /** The address that the caller typed. */
  email: string;
  /** The caller's network address. */
  address: string;
}

/**
 * Consumes the attempts of a mail to an address that a caller has typed, by caller and recipient, both or neither; refuses if none are left.
 * Every such mail counts together, so that no choice of flows and accounts floods a person's mailbox.
 */
export async function consumeNewAddressMail(
  { limits, keys }: Services,
  { email, address }: NewAddress,
): Promise<readonly Attempt[]> {
  const ofCaller = requireAllowed(await limits.newAddressCallers.consume(address));
  // Hashed, because some addresses are too long for a key.
  const ofRecipient = async () =>
    requireAllowed(await limits.newAddressMails.consume(`mail:${keys.hash('sign-up-mail', emailKey(email))}`));
  return [ofCaller, await refundOnError([ofCaller], ofRecipient)];
}
