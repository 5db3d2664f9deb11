import * as v from 'valibot';
import { languages } from './limits.ts';
import { filled } from './schemas.ts';

/** An http or https address with a host, without query or fragment. */
const address = v.pipe(v.string(), v.regex(/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/, 'must be an http or https address'));
const domain = v.pipe(v.string(), v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name'));
const cookieName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'must be a cookie name'));
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #1a56db'));
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a two-letter country code'));

export const linkKeys = [
  'support-center', 'download-center', 'software-and-manual', 'contact-us', 'store', 'cloud', 'about-us', 'privacy',
  'terms', 'my-account', 'orders', 'my-cloud', 'community', 'track-order', 'my-address',
] as const;
export type LinkKey = (typeof linkKeys)[number];

/** Links that the support menu may hold. */
export const supportKeys = ['support-center', 'download-center', 'software-and-manual', 'contact-us'] as const satisfies LinkKey[];

/** The oem values that change the page. */
export const oems = { partner: 'australian-partner', chineseRegion: 'chinese-region' } as const;

/** The runtime configuration, one a brand, read from `/config.json` at start. */
export const configurationSchema = v.strictObject({
  brand: v.picklist(['default', 'regional']),
  environment: v.picklist(['production', 'staging', 'development']),
  /** Base address of every call. */
  apiBase: address,
  cloudUrl: address,
  clientId: filled,
  /** Domain of the cookies that other hosts of the brand read; empty: the cookies stay on this host. */
  cookieDomain: v.union([v.literal(''), domain]),
  officialSite: address,
  oem: v.string(),
  redirectDomain: domain,
  partnerScope: filled,
  defaultLanguage: v.picklist(languages),
  endToEndEncryptionOpen: v.boolean(),
  backupEmailOpen: v.boolean(),
  platform: v.picklist(['mobile', 'pc']),
  /** Where end-to-end protection is offered. */
  protectionCountries: v.array(country),
  cookies: v.object({
    marker: cookieName,
    sessionCode: cookieName,
    onlineSign: cookieName,
    signUpSource: cookieName,
    signUpMarker: cookieName,
    language: cookieName,
  }),
  storage: v.object({ token: filled, trustTokens: filled, twoFactorNoticeOff: filled }),
  /** The object that the provider's apps put into the window. */
  bridge: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/, 'must be the name of an object')),
  links: v.strictObject(v.entriesFromList(linkKeys, address)),
  /** The support menu, in its order. */
  supportMenu: v.array(v.picklist(supportKeys)),
  /** Filing and registration badges of the Chinese-region oem; `seal` draws one before the number. */
  filings: v.pipe(v.array(v.strictObject({ text: filled, address, seal: v.boolean() })), v.maxLength(2)),
  /** Where activity events go once the customer has agreed; empty: nowhere. */
  analyticsAddress: v.union([v.literal(''), address]),
  /** The colours of the browser's own frame around the page. */
  frameColours: v.strictObject({ light: colour, dark: colour }),
  /** What support asks for. */
  version: v.pipe(v.string(), v.regex(/^v\d+\.\d+\.\d+$/, 'must be a version like v1.1.12')),
});
export type Configuration = v.InferOutput<typeof configurationSchema>;

/** Names of cookies, stored values and the bridge that outside software knows, the same in both brands by default. */
export const defaultNames = {
  cookies: {
    marker: 'ac_signed_in',
    sessionCode: 'ac_session_code',
    onlineSign: 'ac_online_sign',
    signUpSource: 'ac_signup_source',
    signUpMarker: 'ac_signup_marker',
    language: 'ac_language',
  },
  storage: { token: 'ac_token', trustTokens: 'ac_trust_tokens', twoFactorNoticeOff: '2fa_notice_off' },
  bridge: 'accountCenterBridge',
} as const satisfies Pick<Configuration, 'cookies' | 'storage' | 'bridge'>;
