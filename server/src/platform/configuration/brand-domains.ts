import { isIP } from 'node:net';
import { getPublicSuffix } from 'tldts';

/**
 * Where redirects may lead: what is set, else the site's host without a leading `www.`. Nothing is derived from the
 * account host.
 */
export function redirectDomainOf(given: string | undefined, siteHost: string): string {
  if (given !== undefined) return given;
  const bare = siteHost.replace(/^www\./, '');
  return isPublicSuffix(bare) ? siteHost : bare;
}

/** What a redirect domain must be, where it is not; else null. */
function redirectDomainProblem(domain: string, siteHost: string): string | null {
  if (domain !== siteHost && !siteHost.endsWith(`.${domain}`))
    return `must contain ${siteHost}, the host of the brand's site`;
  if (isPublicSuffix(domain))
    return `must not be ${domain}: that is a public suffix, and anyone can register a host below it`;
  return null;
}

/** What is wrong with the redirect domain of a brand, under the name of the setting; else null. */
export function brandProblem({
  redirectDomain,
  siteHost,
}: {
  redirectDomain?: string | undefined;
  siteHost: string;
}): { key: 'redirectDomain'; message: string } | null {
  const message = redirectDomainProblem(redirectDomainOf(redirectDomain, siteHost), siteHost);
  return message === null ? null : { key: 'redirectDomain', message };
}

/**
 * The longest domain that both hosts lie under; empty where it is a public suffix, which browsers refuse cookies for.
 */
export function cookieDomainOf(one: string, other: string): string {
  // The numbers of an address are no labels.
  if (isIP(one) !== 0) return '';
  const [a, b] = [one.split('.').toReversed(), other.split('.').toReversed()];
  const different = a.findIndex((label, index) => label !== b[index]);
  const shared = a
    .slice(0, different === -1 ? a.length : different)
    .toReversed()
    .join('.');
  return isPublicSuffix(shared) || shared === 'localhost' ? '' : shared;
}

/**
 * Whether anyone can register a name below a domain: it is in the Public Suffix List, or a single label.
 * What lies below `localhost` is always this machine.
 */
function isPublicSuffix(domain: string): boolean {
  return domain !== 'localhost' && getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}
