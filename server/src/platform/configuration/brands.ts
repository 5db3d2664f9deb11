import type { Configuration } from '#contract/configuration.ts';
import { hintLength, hintRegionalLength } from '#contract/key-limits.ts';
import { emailCodeRegionalSeconds, emailCodeSeconds, nameLength, nameRegionalLength } from '#contract/limits.ts';
import { cookieDomainOf, redirectDomainOf } from './brand-domains.ts';
import { ApiError } from '../api-error.ts';
import type { Settings } from './settings.ts';

/** What the service knows of a brand. */
export interface Brand {
  name: Configuration['brand'];
  clientId: string;
  accountHost: string;
  siteHost: string;
  /** Addresses without a path, as a browser writes an origin. */
  readonly accountOrigin: string;
  readonly siteOrigin: string;
  /** The domain of cookies that both hosts read, or empty. */
  cookieDomain: string;
  /** Where log-in and log-out may lead: this host and all below it. */
  redirectDomain: string;
  defaultLanguage: Configuration['defaultLanguage'];
  defaultCountry: Configuration['defaultCountry'];
  /** What is accepted as a user name: an e-mail address, or also a mainland phone number; as on the brand's pages. */
  userNames: 'email' | 'emailOrPhone';
  /** How long a mailed code works. */
  mailCodeSeconds: number;
  /** How long the hint of a protection code may be, in code points. */
  hintLength: number;
  /** How long a name may be, in code points. */
  nameLength: number;
  oem: string;
  frameColours: Configuration['frameColours'];
}

/** Both brands; `place` holds the port that browsers use, once it is known. */
export function brandsOf(settings: Settings, place: { readonly port: number }): readonly [Brand, Brand] {
  const origin = (host: string) => originOf(settings.PUBLIC_SCHEME, host, place.port);
  const brand = (facts: Omit<Brand, 'accountOrigin' | 'siteOrigin' | 'cookieDomain'>): Brand => ({
    ...facts,
    get accountOrigin() {
      return origin(facts.accountHost);
    },
    get siteOrigin() {
      return origin(facts.siteHost);
    },
    cookieDomain: cookieDomainOf(facts.accountHost, facts.siteHost),
  });
  return [
    brand({
      name: 'default',
      clientId: settings.DEFAULT_CLIENT_ID,
      accountHost: settings.DEFAULT_ACCOUNT_HOST,
      siteHost: settings.DEFAULT_SITE_HOST,
      redirectDomain: redirectDomainOf(settings.DEFAULT_REDIRECT_DOMAIN, settings.DEFAULT_SITE_HOST),
      defaultLanguage: 'en-US',
      defaultCountry: settings.DEFAULT_COUNTRY ?? '',
      userNames: 'email',
      mailCodeSeconds: emailCodeSeconds,
      hintLength,
      nameLength,
      oem: settings.DEFAULT_OEM,
      frameColours: { light: '#ffffff', dark: '#151920' },
    }),
    brand({
      name: 'regional',
      clientId: settings.REGIONAL_CLIENT_ID,
      accountHost: settings.REGIONAL_ACCOUNT_HOST,
      siteHost: settings.REGIONAL_SITE_HOST,
      redirectDomain: redirectDomainOf(settings.REGIONAL_REDIRECT_DOMAIN, settings.REGIONAL_SITE_HOST),
      defaultLanguage: 'zh-CN',
      defaultCountry: settings.REGIONAL_COUNTRY,
      userNames: 'emailOrPhone',
      mailCodeSeconds: emailCodeRegionalSeconds,
      hintLength: hintRegionalLength,
      nameLength: nameRegionalLength,
      oem: settings.REGIONAL_OEM,
      frameColours: { light: '#ffffff', dark: '#151920' },
    }),
  ];
}

/** The brand of a client. */
export function requireBrand(brands: readonly Brand[], clientId: string): Brand {
  const brand = brands.find((each) => each.clientId === clientId);
  if (brand === undefined) throw new ApiError('client_not_found');
  return brand;
}

/** The address of a host, without the port where it is the scheme's own. */
export function originOf(scheme: 'http' | 'https', host: string, port: number): string {
  return new URL(`${scheme}://${host}:${port}`).origin;
}
