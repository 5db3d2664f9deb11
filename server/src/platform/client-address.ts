import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The caller's address; IPv4 inside of IPv6 is IPv4. What a proxy passes on counts only where it is an address. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** What limits count an address by: a customer with IPv6 has a network of 64 bits, and any address in it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return prefixOf(parsed, 4);
}

/** The IPv6 site of an address, which holds 65,536 networks; null for IPv4, and for what is no address. */
export function siteOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 3) : null;
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
}
