import * as v from 'valibot';
import { hintLength } from './key-limits.ts';
import { languages } from './languages.ts';
import { nameLength } from './limits.ts';
import { deletionLinkKeys, linkKeys, supportKeys } from './links.ts';
import { nonEmptyString } from './schemas.ts';

/** An http or https address with a host, without query or fragment. */
const address = v.pipe(v.string(), v.regex(/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/, 'must be an http or https address'));
const domain = v.pipe(v.string(), v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name'));
const cookieName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'must be a cookie name'));
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a color like #1a56db'));
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a two-letter country code'));

const vaultKeyId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'must be the name of a key'));
const vaultPublicKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url'));

/**
 * The runtime configuration, one per brand, read from `/config.json` at start. Unknown members are ignored, so a back
 * end may be newer than the pages.
 */
export const configurationSchema = v.object({
  /** The name of the brand's folder in `src/brands`. */
  brand: v.string(),
  environment: v.picklist(['production', 'staging', 'development']),
  /** The base address of all calls. */
  apiBase: address,
  cloudUrl: address,
  clientId: nonEmptyString,
  /** The domain of the cookies that the brand's other hosts read; if empty, they stay on this host. */
  cookieDomain: v.union([v.literal(''), domain]),
  /** Whether the session code's cookie has that domain too, so that the official site can read it. */
  shareSessionCode: v.boolean(),
  officialSite: address,
  /** The path on the official site that ends its session, called after logout; empty if it has none. */
  clearCookiePath: v.optional(v.pipe(v.string(), v.regex(/^(\/|$)/, 'must be a path')), '/account/clear-cookie'),
  oem: v.string(),
  redirectDomain: domain,
  partnerScope: nonEmptyString,
  /** The languages of the menu, in order; by default all. With fewer than two there is no menu. */
  languages: v.optional(v.array(v.picklist(languages))),
  defaultLanguage: v.picklist(languages),
  /** Decides how dates are written until a profile names a country; if empty, the year comes first. */
  defaultCountry: v.union([v.literal(''), country]),
  endToEndEncryptionOpen: v.boolean(),
  backupEmailOpen: v.boolean(),
  /** Whether a phone can allow a login on a computer. */
  phoneLoginOpen: v.optional(v.boolean(), false),
  platform: v.picklist(['mobile', 'pc']),
  /** The countries where Advanced Data Protection is offered. */
  protectionCountries: v.array(country),
  /** Maximum lengths of nickname, first and last name, and of the hint of a protection code. */
  nameLength: v.optional(v.number(), nameLength),
  hintLength: v.optional(v.number(), hintLength),
  cookies: v.object({
    marker: cookieName,
    sessionCode: cookieName,
    onlineSign: cookieName,
    signUpSource: cookieName,
    signUpMarker: cookieName,
    language: cookieName,
  }),
  storage: v.object({
    token: nonEmptyString,
    trustTokens: nonEmptyString,
    twoFactorNoticeOff: nonEmptyString,
    cookieConsent: nonEmptyString,
  }),
  /**
   * The service's X25519 keys for envelopes of the key vault. The pages use the first one; the service still accepts
   * the others.
   */
  vaultKeys: v.pipe(
    v.array(v.object({ kid: vaultKeyId, publicKey: vaultPublicKey })),
    v.nonEmpty('must contain at least one key'),
  ),
  /** The name of the object that the provider's apps add to `window`. */
  bridge: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/, 'must be the name of an object')),
  links: v.object(v.entriesFromList([...linkKeys, ...deletionLinkKeys], address)),
  /** The entries of the support menu, in order. */
  supportMenu: v.array(v.picklist(supportKeys)),
  /** Filing and registration badges of the Chinese-region oem; `seal` shows a seal before the number. */
  filings: v.pipe(v.array(v.object({ text: nonEmptyString, address, seal: v.boolean() })), v.maxLength(2)),
  /** The address that analytics events are sent to after the customer has agreed; empty to send none. */
  analyticsAddress: v.union([v.literal(''), address]),
  /** The colors of the browser's own toolbars around the page. */
  frameColours: v.object({ light: color, dark: color }),
  /** The version that support asks for, with the commit of the build if known. */
  version: v.pipe(v.string(), v.regex(/^v\d+\.\d+\.\d+(\+[\w.-]+)?$/, 'must be a version like v1.1.12')),
});
export type Configuration = v.InferOutput<typeof configurationSchema>;
