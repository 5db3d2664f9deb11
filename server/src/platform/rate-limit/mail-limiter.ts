import type { Database } from '../database/open.ts';
import { networkOf } from '../client-address.ts';
import { createLimiter, refundOnError, type Attempt, type Consumed } from './limiter.ts';
import { createNetworkLimiter, joined } from './network-limiter.ts';

/** Who requests a mail. */
interface Asker {
  address: string;
  /** The owner's network, which has its own allowance, so that strangers cannot use it up. */
  isKnown: boolean;
}

/** Counts the mails to a recipient in an hour. */
export interface MailLimiter {
  consume(recipient: string, asker: Asker): Promise<Consumed>;
}

/**
 * Allows a number of mails per hour to each recipient: for all strangers together, and for each network of the owner. A
 * network's first mail counts separately, for a number of networks, so that strangers who used up the rest do not lock
 * out an owner on a new network.
 */
export function createMailLimiter(
  database: Database,
  name: string,
  { perHour, firstPerHour }: { perHour: number; firstPerHour: number },
): MailLimiter {
  const mails = createLimiter(database, name, { points: perHour, seconds: 3600 });
  const ofNetworks = createNetworkLimiter(createLimiter, database, `${name}-first`, { points: 1, seconds: 3600 });
  const firsts = createLimiter(database, `${name}-firsts`, { points: firstPerHour, seconds: 3600 });
  const consumeFirst = async (recipient: string, address: string): Promise<Attempt | null> => {
    const ofNetwork = await ofNetworks.consume(address, `${recipient} `);
    if (!ofNetwork.allowed) return null;
    const ofAll = await refundOnError([ofNetwork], () => firsts.consume(recipient));
    if (ofAll.allowed) return joined(ofNetwork, ofAll);
    await ofNetwork.refund();
    return null;
  };
  return {
    consume: async (recipient, { address, isKnown }) =>
      (isKnown ? null : await consumeFirst(recipient, address)) ??
      mails.consume(`${recipient} ${isKnown ? networkOf(address) : ''}`),
  };
}
