import type { Database } from '../database/open.ts';
import { ipv6SiteOf, networkOf, unknownAddress } from '../client-address.ts';
import { refundOnError, type Attempt, type Consumed, type Limit, type Limiter } from './limiter.ts';

/**
 * The limit of an IPv6 site (/48), as a multiple of the limit of one network. A site has 65,536 networks: one customer
 * may own all of them, or a mobile provider may share them among customers.
 */
export const ipv6SiteFactor = 10;

/** Counts attempts by the network of the caller's address. */
export interface NetworkLimiter {
  /**
   * Consumes an attempt; each `about` has its own count per network. Callers of unknown address are only counted
   * together for an `about`: otherwise one of them could lock out all others.
   */
  consume(address: string, about?: string): Promise<Consumed>;
  /** Clears the attempts of a network. */
  reset(address: string, about?: string): Promise<void>;
}

type Create = (database: Database, name: string, limit: Limit) => Limiter;

/**
 * Limits each network, and each IPv6 site to `ipv6SiteFactor` times as much, because a site's owner has 65,536
 * networks. An attempt that the site refuses does not count for the network.
 */
export function createNetworkLimiter(
  create: Create,
  database: Database,
  name: string,
  { points, seconds }: Limit,
): NetworkLimiter {
  const networks = create(database, name, { points, seconds });
  const sites = create(database, `${name}-site`, { points: points * ipv6SiteFactor, seconds });
  return {
    consume: async (address, about = '') => {
      if (address === unknownAddress && about === '') return uncounted;
      const ofNetwork = await networks.consume(`${about}${networkOf(address)}`);
      const site = ipv6SiteOf(address);
      if (site === null || !ofNetwork.allowed) return ofNetwork;
      const ofSite = await refundOnError([ofNetwork], () => sites.consume(`${about}${site}`));
      if (ofSite.allowed) return joined(ofNetwork, ofSite);
      await ofNetwork.refund();
      return ofSite;
    },
    reset: (address, about = '') => networks.reset(`${about}${networkOf(address)}`),
  };
}

const uncounted: Attempt = {
  allowed: true,
  left: Infinity,
  refund: async () => undefined,
  commit: async () => false,
};

/** Several attempts that count or are refunded together. */
export function joined(...attempts: readonly Attempt[]): Attempt {
  return {
    allowed: true,
    left: Math.min(...attempts.map(({ left }) => left)),
    refund: async () => void (await Promise.all(attempts.map((attempt) => attempt.refund()))),
    commit: async () => (await Promise.all(attempts.map((attempt) => attempt.commit()))).some(Boolean),
  };
}
