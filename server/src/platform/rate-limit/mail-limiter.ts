import type { Database } from '../database/open.ts';
import { networkOf } from '../client-address.ts';
import { createLimiter, refundOnError, type Attempt, type Consumed } from './limiter.ts';
import { createNetworkLimiter, joined } from './network-limiter.ts';

/** Who asks for a mail. */
interface Asker {
  address: string;
  /** The owner's network: it has mails of its own, so that strangers cannot use up the owner's. */
  isKnown: boolean;
}

/** Counts the mails that a recipient gets in an hour. */
export interface MailLimiter {
  consume(recipient: string, asker: Asker): Promise<Consumed>;
}

/**
 * Allows a number of mails in an hour to each recipient: for all strangers together, and for each network of the owner.
 * The first mail that a network asks for counts apart, for so many networks: strangers who have used up the others do
 * not keep an owner out who is somewhere new.
 */
export function createMailLimiter(database: Database, name: string, points: number, firstMails: number): MailLimiter {
  const mails = createLimiter(database, name, points, 3600);
  const ofNetworks = createNetworkLimiter(createLimiter, database, `${name}-first`, 1, 3600);
  const firsts = createLimiter(database, `${name}-firsts`, firstMails, 3600);
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
