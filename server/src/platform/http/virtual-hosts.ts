import type { FastifyServerOptions } from 'fastify';
import type { Brand, Brands } from '../configuration/brands.ts';

export const accountSite = 'account';
export const otherSite = 'other';

/** Sites that an extension adds. */
type AddedSite = 'official' | 'mailbox';

/** The content and brand of a host. */
export interface Site {
  kind: typeof accountSite | typeof otherSite | AddedSite;
  brand: Brand;
}

/** Finds the site of a Host header. */
export type FindSite = (host: string | undefined) => Site;

/** The name in a Host header: without its port and the dot of a complete name, in lower case. */
function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/\.?(:[0-9]*)?$/, '');
}

/**
 * Finds each brand's account center and further sites by host. Unknown hosts lead to the first brand. Some proxies send
 * an empty Host header for HTTP/3, which can only mean the one brand there is.
 */
export function siteFinder(brands: Brands, further: ReadonlyMap<string, Site>): FindSite {
  const centers = brands.map((brand): [string, Site] => [brand.accountHost, { kind: accountSite, brand }]);
  const sites = new Map([...further, ...centers]);
  if (brands.length === 1) sites.set('', { kind: accountSite, brand: brands[0] });
  return (header) => sites.get(hostName(header)) ?? { kind: otherSite, brand: brands[0] };
}

/** Enough to find the mistake; anyone can send any host. */
const mostWarnings = 20;
const longestHost = 100;

/** Warns once for each host that no brand has, when a request for it led nowhere: the proxy may not forward it. */
export function unknownHostReporter(brands: Brands, warn: (message: string) => void): (header?: string) => void {
  const known = new Set(brands.flatMap(({ accountHost, siteHost }) => [accountHost, siteHost]));
  const warned = new Set<string>();
  return (header) => {
    const host = hostName(header).slice(0, longestHost);
    if (known.has(host) || warned.has(host) || warned.size >= mostWarnings) return;
    warned.add(host);
    warn(`a request for the host "${host}", which no brand has: does the proxy forward Host?`);
  };
}

type Strategy = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>[string];
type Handler = Parameters<ReturnType<Strategy['storage']>['set']>[1];

/** Lets routes declare the kind of site they belong to. */
export function siteConstraint(find: FindSite): Strategy {
  return {
    name: 'site',
    storage: () => {
      const handlers = new Map<unknown, Handler>();
      return { get: (kind) => handlers.get(kind) ?? null, set: (kind, handler) => void handlers.set(kind, handler) };
    },
    deriveConstraint: (request) => find(request.headers.host).kind,
    validate: () => undefined,
    mustMatchWhenDerived: false,
  };
}
