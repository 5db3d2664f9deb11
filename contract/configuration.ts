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
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #1a56db'));
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a two-letter country code'));

const vaultKeyId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'must be the name of a key'));
const vaultPublicKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url'));

/**
 * The runtime configuration, one a brand, read from `/config.json` at start. Members that the pages do not know are
 * ignored, so a back end may be newer.
 */
export const configurationSchema = v.object({
  /** A folder of brands has this name. */
  brand: v.string(),
  environment: v.picklist(['production', 'staging', 'development']),
  /** Base address of every call. */
  apiBase: address,
  cloudUrl: address,
  clientId: nonEmptyString,
  /** Domain of the cookies that other hosts of the brand read; empty: the cookies stay on this host. */
  cookieDomain: v.union([v.literal(''), domain]),
  /** Whether the session code is a cookie of that domain too, so that the brand's own site can read it. */
  shareSessionCode: v.boolean(),
  officialSite: address,
  /** Path of the official site that ends its own session, asked for after logout; empty: it has none. */
  clearCookiePath: v.optional(v.pipe(v.string(), v.regex(/^(\/|$)/, 'must be a path')), '/account/clear-cookie'),
  oem: v.string(),
  redirectDomain: domain,
  partnerScope: nonEmptyString,
  /** What the menu of languages offers, in its order, else all. With one, or none, there is no menu. */
  languages: v.optional(v.array(v.picklist(languages))),
  defaultLanguage: v.picklist(languages),
  /** Decides how dates are written while no profile says it; empty: the year first. */
  defaultCountry: v.union([v.literal(''), country]),
  endToEndEncryptionOpen: v.boolean(),
  backupEmailOpen: v.boolean(),
  platform: v.picklist(['mobile', 'pc']),
  /** Where end-to-end protection is offered. */
  protectionCountries: v.array(country),
  /** The longest nickname, first and last name, and the longest hint of a protection code. */
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
   * The service's X25519 keys for envelopes of the key vault; the first is used, the others are still answered with.
   */
  vaultKeys: v.pipe(
    v.array(v.object({ kid: vaultKeyId, publicKey: vaultPublicKey })),
    v.nonEmpty('must hold at least one key'),
  ),
  /** The object that the provider's apps put into the window. */
  bridge: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/, 'must be the name of an object')),
  links: v.object(v.entriesFromList([...linkKeys, ...deletionLinkKeys], address)),
  /** The support menu, in its order. */
  supportMenu: v.array(v.picklist(supportKeys)),
  /** Filing and registration badges of the Chinese-region oem; `seal` draws one before the number. */
  filings: v.pipe(v.array(v.object({ text: nonEmptyString, address, seal: v.boolean() })), v.maxLength(2)),
  /** Where activity events go once the customer has agreed; empty: nowhere. */
  analyticsAddress: v.union([v.literal(''), address]),
  /** The colours of the browser's own frame around the page. */
  frameColours: v.object({ light: colour, dark: colour }),
  /** The version that support asks for, with the commit of the build where it is known. */
  version: v.pipe(v.string(), v.regex(/^v\d+\.\d+\.\d+(\+[\w.-]+)?$/, 'must be a version like v1.1.12')),
});
export type Configuration = v.InferOutput<typeof configurationSchema>;
