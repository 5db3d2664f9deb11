import type { Configuration } from '#contract/configuration.ts';
import { emailCodeRegionalSeconds, emailCodeSeconds, hintLength, hintRegionalLength, nameLength, nameRegionalLength } from '#contract/limits.ts';
import { ApiError } from './platform/http/api-error.ts';
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
  /** The domain both hosts lie under, or empty. */
  domain: string;
  defaultLanguage: Configuration['defaultLanguage'];
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
  const brand = (facts: Omit<Brand, 'accountOrigin' | 'siteOrigin' | 'domain'>): Brand => ({
    ...facts,
    get accountOrigin() {
      return origin(facts.accountHost);
    },
    get siteOrigin() {
      return origin(facts.siteHost);
    },
    domain: sharedDomain(facts.accountHost, facts.siteHost),
  });
  return [
    brand({
      name: 'default',
      clientId: settings.DEFAULT_CLIENT_ID,
      accountHost: settings.DEFAULT_ACCOUNT_HOST,
      siteHost: settings.DEFAULT_SITE_HOST,
      defaultLanguage: 'en-US',
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
      defaultLanguage: 'zh-CN',
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

/** The longest domain of both hosts; a single label is not a cookie domain. */
export function sharedDomain(one: string, other: string): string {
  const [a, b] = [one.split('.').toReversed(), other.split('.').toReversed()];
  const shared: string[] = [];
  for (const [index, label] of a.entries()) {
    if (b[index] !== label) break;
    shared.unshift(label);
  }
  return shared.length > 1 ? shared.join('.') : '';
}
