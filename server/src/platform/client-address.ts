import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Whose headers are trusted: everyone's, no one's, a number of chained proxies, or proxies by address or range. */
export type TrustedProxies = boolean | number | string[];

interface Proxies {
  trusted: TrustedProxies;
  /** Called once for each request whose caller a trusted proxy names in a way that cannot be read. */
  onUnreadable(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Without it, no proxy is trusted. */
    proxies?: Proxies;
  }
}

/** The address of a caller whom a proxy does not name. All such callers share it, so no limit counts by it. */
export const unknownAddress = '';

type Raw = Pick<FastifyRequest['raw'], 'headers' | 'socket'>;
const known = new WeakMap<Raw, string>();

/**
 * The caller's address: the nearest one that is not of a trusted proxy. IPv4 inside IPv6 becomes IPv4. What a trusted
 * proxy sends counts only if it is an address; the proxy's own would stand for all of its callers.
 */
export function clientAddress({ raw, server }: { raw: Raw; server: Pick<FastifyInstance, 'proxies'> }): string {
  const address = known.get(raw) ?? findAddress(raw, server.proxies);
  known.set(raw, address);
  return address;
}

function findAddress({ headers, socket }: Raw, proxies: Proxies | undefined): string {
  const { trusted = false, onUnreadable } = proxies ?? {};
  const own = readAddress(socket.remoteAddress ?? '');
  const chain = [own, ...forwardedAddresses(headers).toReversed()];
  const caller = chain.findIndex((address, hop) => !isTrusted(address, hop, trusted));
  const address = chain.at(caller) ?? null;
  if (address === null && own !== null) onUnreadable?.();
  return address ?? unknownAddress;
}

/** Whether an address is a trusted proxy's; `hop` counts from the connection. */
function isTrusted(address: string | null, hop: number, trusted: TrustedProxies): boolean {
  if (typeof trusted === 'number') return hop < trusted;
  if (!Array.isArray(trusted)) return trusted;
  return address !== null && isInRanges(address, trusted);
}

/** Whether a connection is a proxy's, which has those of many callers. Without addresses, any caller may be one. */
export function isProxy(address: string, trusted: TrustedProxies): boolean {
  return Array.isArray(trusted) ? isInRanges(address, trusted) : trusted !== false;
}

function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((each) => {
    const [range, bits] = each.includes('/') ? ipaddr.parseCIDR(each) : [ipaddr.parse(each), null];
    return range.kind() === parsed.kind() && parsed.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128));
  });
}

/** The addresses that proxies have added, the caller's first; null where one cannot be read. */
function forwardedAddresses({ 'x-forwarded-for': list = '', forwarded = '' }: Raw['headers']): (string | null)[] {
  const texts = String(list)
    .split(',')
    .filter((text) => text.trim() !== '');
  return texts.length > 0 ? texts.map(readAddress) : forwardedElements(forwarded).map(readAddress);
}

/**
 * The `for` of each element of a `Forwarded` header (RFC 7239); empty if an element has none. Read from its end, where
 * the nearest proxy has written: a caller may have sent a quote that never ends.
 */
function forwardedElements(header: string): string[] {
  const elements = [['']];
  for (const [piece] of reversed(header).matchAll(/"(?:"\\|[^"])*"?|[^",;]+|[,;]/g)) {
    const pairs = elements.at(-1) ?? [];
    if (piece === ',') elements.push(['']);
    else if (piece === ';') pairs.push('');
    else pairs.push((pairs.pop() ?? '') + piece);
  }
  return elements
    .filter((pairs) => pairs.join('').trim() !== '')
    .map((pairs) => pairs.map((pair) => splitPair(reversed(pair))).find(([name]) => name === 'for')?.[1] ?? '')
    .toReversed();
}

const reversed = (text: string): string => text.split('').toReversed().join('');

function splitPair(pair: string): [name: string, value: string] {
  const [name = '', ...value] = pair.split('=');
  return [name.trim().toLowerCase(), value.join('=')];
}

/** An address as proxies write it, with quotes, brackets or a port; null if it is not one. */
function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, inBrackets, withPort] = /^\[([^\]]*)\](?::\d*)?$|^([^:]*):\d*$/.exec(bare) ?? [];
  const [address = ''] = (inBrackets ?? withPort ?? bare).split('%');
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
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
