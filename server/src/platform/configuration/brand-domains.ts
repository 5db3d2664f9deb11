import { isIP } from 'node:net';
import { getPublicSuffix } from 'tldts';

/** The hosts of a brand, and the domain of its cookies if set. */
export interface CookieHosts {
  cookieDomain?: string | undefined;
  accountHost: string;
  siteHost: string;
}

/**
 * The domain to which redirects may lead: the setting, or the site's host without a leading `www.`. Never derived from
 * the account host.
 */
export function redirectDomainOf(configured: string | undefined, siteHost: string): string {
  if (configured !== undefined) return configured;
  const bare = siteHost.replace(/^www\./, '');
  return isPublicSuffix(bare) ? siteHost : bare;
}

/** Why a redirect domain is invalid, or null. */
function redirectDomainProblem(domain: string, siteHost: string): string | null {
  if (!isWithin(siteHost, domain)) return `must contain ${siteHost}, the host of the brand's site`;
  if (isIP(siteHost) !== 0 && domain !== siteHost) return `must be ${siteHost}: an IP address has no subdomains`;
  return isPublicSuffix(domain) ? publicSuffix(domain) : null;
}

/**
 * The domain of cookies: the setting, or the longest domain common to both hosts. Empty if cookies belong to the
 * account host only.
 */
export function cookieDomainOf(hosts: CookieHosts): string {
  const domain = hosts.cookieDomain ?? sharedDomainOf(hosts.accountHost, hosts.siteHost);
  return domain === 'localhost' || isIP(domain) !== 0 || isPublicSuffix(domain) ? '' : domain;
}

/** Why a cookie domain is invalid, or null. */
function cookieDomainProblem({
  cookieDomain: configured,
  accountHost: account,
  siteHost: site,
}: CookieHosts): string | null {
  if (configured === undefined) {
    if (account === site || isIP(account) !== 0 || isIP(site) !== 0) return null;
    const shared = sharedDomainOf(account, site);
    if (shared !== '' && !isPublicSuffix(shared)) return null;
    const found = shared === '' ? 'have no common domain' : `have only ${shared} in common, which is a public suffix`;
    return `must be given, because ${account} and ${site} ${found}: use hosts below one domain of your own, or ${account} for cookies of the account center only`;
  }
  if (!isWithin(account, configured)) return `must contain ${account}, the host of the account center`;
  return configured !== account && isPublicSuffix(configured) ? publicSuffix(configured) : null;
}

/** The problems of a brand's domains, by setting. */
export function brandProblems(
  brand: CookieHosts & { redirectDomain?: string | undefined },
): { key: 'redirectDomain' | 'cookieDomain'; message: string }[] {
  const { redirectDomain, siteHost } = brand;
  const redirect = redirectDomainProblem(redirectDomainOf(redirectDomain, siteHost), siteHost);
  const cookies = cookieDomainProblem(brand);
  return [
    ...(redirect === null ? [] : [{ key: 'redirectDomain' as const, message: redirect }]),
    ...(cookies === null ? [] : [{ key: 'cookieDomain' as const, message: cookies }]),
  ];
}

/** Whether the site can read cookies of the domain. */
export function isCookieShared(hosts: CookieHosts): boolean {
  const domain = cookieDomainOf(hosts);
  return hosts.accountHost === hosts.siteHost || (domain !== '' && isWithin(hosts.siteHost, domain));
}

/** The longest domain common to both hosts; empty if there is none, as for IP addresses. */
function sharedDomainOf(one: string, other: string): string {
  if (isIP(one) !== 0) return '';
  const [a, b] = [one.split('.').toReversed(), other.split('.').toReversed()];
  const different = a.findIndex((label, index) => label !== b[index]);
  return a
    .slice(0, different === -1 ? a.length : different)
    .toReversed()
    .join('.');
}

const publicSuffix = (domain: string): string =>
  `must not be ${domain}: that is a public suffix, and anyone can register a host below it`;

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * Whether anyone can register a name below a domain: it is on the Public Suffix List or a single label. Names below
 * `localhost` are always this machine.
 */
function isPublicSuffix(domain: string): boolean {
  return domain !== 'localhost' && getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}
