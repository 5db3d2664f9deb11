import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The caller's address; IPv4 inside IPv6 becomes IPv4. A proxy's value counts only if it is an address. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** The key under which limits count an address: a customer with IPv6 has a 64-bit network, and any address in it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return prefixOf(parsed, 4);
}

/** The IPv6 site of an address, which has 65,536 networks; null for IPv4 and for invalid addresses. */
export function ipv6SiteOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 3) : null;
}

/**
 * An address without the part that identifies a customer: keeps 24 bits of IPv4 or 48 of IPv6; empty for an invalid
 * address.
 */
export function shortAddress(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 3) : `${parsed.octets.slice(0, 3).join('.')}.0/24`;
}

function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  return `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`;
}

export interface Origin {
  address: string;
  device: string;
  /** The session that acts; absent if no one is logged in. */
  session?: number;
}
