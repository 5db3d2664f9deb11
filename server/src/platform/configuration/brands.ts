import * as v from 'valibot';
import type { Configuration } from '#contract/configuration.ts';
import { deletionLinkKeys, linkKeys } from '#contract/links.ts';
import type { BrandEntry } from './brand-schema.ts';
import { cookieDomainOf, redirectDomainOf } from './brand-domains.ts';
import { ApiError } from '../api-error.ts';
import type { Settings } from './settings.ts';

/** A brand with everything that its customers see. */
export interface CompleteBrand extends BrandEntry {
  sender: NonNullable<BrandEntry['sender']>;
  /** Addresses, or paths on the official site. */
  links: Configuration['links'];
}

/** A brand as the service uses it. */
export interface Brand extends Omit<
  CompleteBrand,
  'redirectDomain' | 'cookieDomain' | 'authenticatorIssuer' | 'defaultLanguage'
> {
  /** Origins as browsers write them. */
  readonly accountOrigin: string;
  readonly siteOrigin: string;
  /** The domain of cookies shared with other hosts; empty if they belong to the account host only. */
  cookieDomain: string;
  /** Where login and logout may redirect: this host and its subdomains. */
  redirectDomain: string;
  /** Full addresses. */
  readonly links: Configuration['links'];
  readonly filings: Configuration['filings'];
  authenticatorIssuer: string;
  defaultLanguage: BrandEntry['languages'][number];
}

export type Brands = readonly [Brand, ...Brand[]];

/** The brands of the file; `publicPort` is the port that browsers use, which may change when the service listens. */
export function brandsOf(
  [first, ...others]: readonly [CompleteBrand, ...CompleteBrand[]],
  settings: Pick<Settings, 'PUBLIC_SCHEME'>,
  publicPort: () => number,
): Brands {
  const brand = (entry: CompleteBrand) =>
    brandOf(entry, (host) => originOf(settings.PUBLIC_SCHEME, host, publicPort()));
  return [brand(first), ...others.map(brand)];
}

function brandOf(entry: CompleteBrand, origin: (host: string) => string): Brand {
  const { accountHost, siteHost, links, badges, sender } = entry;
  const whole = (link: string): string => (link.startsWith('/') ? `${origin(siteHost)}${link}` : link);
  return {
    ...entry,
    get accountOrigin() {
      return origin(accountHost);
    },
    get siteOrigin() {
      return origin(siteHost);
    },
    get links() {
      return linksOf((key) => whole(links[key]));
    },
    get filings() {
      return badges.map((badge) => ({ ...badge, address: whole(badge.address) }));
    },
    defaultLanguage: entry.defaultLanguage ?? firstOf(entry.languages),
    authenticatorIssuer: entry.authenticatorIssuer ?? sender.name,
    cookieDomain: cookieDomainOf(entry),
    redirectDomain: redirectDomainOf(entry.redirectDomain, siteHost),
  };
}

function firstOf<Each>([first]: readonly Each[]): Each {
  if (first === undefined) throw new Error('The list is empty.');
  return first;
}

/** Every link by its key. */
export function linksOf(address: (key: keyof Configuration['links']) => string): Configuration['links'] {
  const keys = [...linkKeys, ...deletionLinkKeys];
  return v.parse(
    v.strictObject(v.entriesFromList(keys, v.string())),
    Object.fromEntries(keys.map((key) => [key, address(key)])),
  );
}

/** Finds the brand of a client. */
export function requireBrand(brands: readonly Brand[], clientId: string): Brand {
  const brand = brands.find((each) => each.clientId === clientId);
  if (brand === undefined) throw new ApiError('client_not_found');
  return brand;
}

/** The address of a host, without the scheme's default port. */
export function originOf(scheme: 'http' | 'https', host: string, port: number): string {
  return new URL(`${scheme}://${host}:${port}`).origin;
}
