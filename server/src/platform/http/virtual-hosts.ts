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

/** The name in a Host header, without its port. */
function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:[0-9]*$/, '');
}

/** Finds each brand's account center and further sites by host. Unknown hosts lead to the first brand. */
export function siteFinder(brands: Brands, further: ReadonlyMap<string, Site>): FindSite {
  const centers = brands.map((brand): [string, Site] => [brand.accountHost, { kind: accountSite, brand }]);
  const sites = new Map([...further, ...centers]);
  return (header) => sites.get(hostName(header)) ?? { kind: otherSite, brand: brands[0] };
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
