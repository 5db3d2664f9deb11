import type { FastifyServerOptions } from 'fastify';
import type { Brand } from '../configuration/brands.ts';
import { isDemonstration, type Settings } from '../configuration/settings.ts';

export const accountSite = 'account';
export const officialSite = 'official';
export const mailboxSite = 'mailbox';
export const otherSite = 'other';

/** What a host serves, and for which brand. */
interface Site {
  kind: typeof accountSite | typeof officialSite | typeof mailboxSite | typeof otherSite;
  brand: Brand;
}

/** Finds the site of a Host header. */
export type FindSite = (host: string | undefined) => Site;

/** The name in a Host header, without its port. */
function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:[0-9]*$/, '');
}

/** Hosts we do not know lead to the default brand. Official sites are shown in the demonstration only. */
export function siteFinder(settings: Settings, brands: readonly [Brand, ...Brand[]]): FindSite {
  const sites = new Map<string, Site>();
  for (const brand of brands) {
    sites.set(brand.accountHost, { kind: accountSite, brand });
    if (isDemonstration(settings)) sites.set(brand.siteHost, { kind: officialSite, brand });
  }
  // Stored mails are not shown once mails are really sent.
  if (settings.SMTP_URL === undefined) sites.set(settings.MAILBOX_HOST, { kind: mailboxSite, brand: brands[0] });
  return (header) => sites.get(hostName(header)) ?? { kind: otherSite, brand: brands[0] };
}

type Strategy = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>[string];
type Handler = Parameters<ReturnType<Strategy['storage']>['set']>[1];

/** Lets routes name the kind of site they belong to. */
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
