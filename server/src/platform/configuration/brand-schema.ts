import * as v from 'valibot';
import { countries } from '#contract/countries.ts';
import { hintLength } from '#contract/key-limits.ts';
import { languages } from '#contract/languages.ts';
import { emailCodeSeconds, nameLength } from '#contract/limits.ts';
import { deletionLinkKeys, linkKeys, supportKeys } from '#contract/links.ts';
import { readProfileScope, scopeToken } from '#contract/scopes.ts';
import { oems } from '#contract/storage-names.ts';
import { protectionCountries } from './protection-countries.ts';

const linkRule = 'must be an http or https address, or a path of the official site like /store';
const brandName = v.pipe(
  v.string('must be a name'),
  v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be a name of lowercase letters, digits and hyphens'),
);

const colorRule = 'must be a color like #1a56db';
const color = v.pipe(v.string(colorRule), v.regex(/^#[0-9a-f]{6}$/i, colorRule));

const partnerScopeRule = 'must be a word without spaces, quotation marks and backslashes';

const accentRule = 'must be a color like #1a56db, dark enough for white text on it';
const accent = v.pipe(
  v.string(accentRule),
  v.regex(/^#[0-9a-f]{6}$/i, accentRule),
  v.check((value) => contrastWithWhite(value) >= 4.5, accentRule),
);

const countryRule = 'must be a two-letter country code';
const countryCode = v.pipe(
  v.string(countryRule),
  v.check((code) => countries.includes(code), countryRule),
);

/** A full address, or a path on the brand's official site. */
const link = v.pipe(v.string(linkRule), v.regex(/^(https?:\/\/[^/?#\s]+(\/[^?#\s]*)?|\/[^?#\s]*)$/, linkRule));

/** Shown to users, and free of control characters: a line break would start another mail header. */
const text = v.pipe(v.string('must be a text'), v.regex(/^\P{Cc}*[^\p{Cc}\s]\P{Cc}*$/u, 'must be a text on one line'));

/** Names a customer's account in authenticator apps, whose addresses end the name at a colon. */
const issuerName = v.pipe(
  text,
  v.check((name) => !/^\P{Cc}*:\P{Cc}*$/u.test(name), 'must not contain a colon, which authenticator apps misread'),
);

const language = v.picklist(languages, `must be one of ${languages.join(', ')}`);

const hostName = v.pipe(
  v.string('must be a host name'),
  v.toLowerCase(),
  v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name without a port'),
);

/** The contrast ratio of WCAG 2.1. */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function whole(max: number) {
  const rule = `must be a whole number from 1 to ${max}`;
  return v.pipe(v.number(rule), v.integer(rule), v.minValue(1, rule), v.maxValue(max, rule));
}

const sender = v.strictObject({
  name: v.pipe(issuerName, v.description('The sender name of mails.')),
  address: v.pipe(
    v.string('must be an email address'),
    v.regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be an email address'),
    v.description('The sender address of mails.'),
  ),
});

const badge = v.strictObject({
  text: v.pipe(text, v.description('The text of the badge.')),
  address: v.pipe(link, v.description('Where it leads.')),
  seal: v.pipe(v.boolean('must be true or false'), v.description('Whether a seal is drawn before the text.')),
});

const frame = v.strictObject({
  light: v.pipe(color, v.description('In the light scheme.')),
  dark: v.pipe(color, v.description('In the dark scheme.')),
});

const linkList = v.strictObject(
  v.entriesFromList([...linkKeys, ...deletionLinkKeys], v.optional(link)),
  'must be a list of addresses by their keys',
);

const countryList = v.array(countryCode, 'must be a list of countries');

/**
 * One brand. What a demonstration can do without is optional here and required by a production start (`production.ts`).
 */
export const brandSchema = v.strictObject({
  name: v.pipe(brandName, v.description('The name of the brand’s folder in `src/brands`, and of its pages in `dist`.')),
  accountHost: v.pipe(hostName, v.description('The host of the account center.')),
  siteHost: v.pipe(hostName, v.description('The host of the brand’s official site.')),
  clearCookiePath: v.optional(
    v.pipe(
      v.string('must be a text'),
      v.regex(/^(\/[^?#\s]*)?$/, 'must be a path of the official site, or empty'),
      v.description(
        'Path of the official site that ends its session; pages ask for it at logout, with the cookies of that site. Empty: it has none.',
      ),
    ),
    '/account/clear-cookie',
  ),
  redirectDomain: v.optional(
    v.pipe(
      hostName,
      v.description(
        'Where login and logout may redirect: this host and all hosts below it. Must contain the site’s host and must not be a public suffix, such as `co.uk`. Default: the site’s host without a leading `www.`.',
      ),
    ),
  ),
  cookieDomain: v.optional(
    v.pipe(
      hostName,
      v.description(
        'Domain of the cookies that the brand’s other hosts read. It contains the account host and is no public suffix. Without it, the longest domain that `accountHost` and `siteHost` have in common; with the account host itself, the official site cannot see that a customer is logged in.',
      ),
    ),
  ),
  clientId: v.pipe(
    text,
    v.description('The OAuth client of the brand’s pages. Sessions are stored with it, so never change it.'),
  ),
  partnerScope: v.optional(
    v.pipe(
      v.string(partnerScopeRule),
      v.regex(scopeToken, partnerScopeRule),
      v.notValue(readProfileScope, `must not be ${readProfileScope}, which every app may request`),
      v.description(
        'The scope of apps of the partner brand: whoever asks for it gets the account chooser first. Tokens and consents are stored with it.',
      ),
    ),
    'partner',
  ),
  sender: v.optional(v.pipe(sender, v.description('Sender of mails.'))),
  legalFolder: v.optional(
    v.pipe(
      text,
      v.description(
        'The folder with the terms and the privacy policy, relative to this file. See [legal documents](service.md#legal-documents).',
      ),
    ),
  ),
  links: v.optional(
    v.pipe(
      linkList,
      v.description(
        'The links of header, menus and footer by key: an address, or a path on the official site such as `/store`.',
      ),
    ),
    {},
  ),
  supportMenu: v.optional(
    v.pipe(
      v.array(v.picklist(supportKeys, `must be one of ${supportKeys.join(', ')}`), 'must be a list of keys'),
      v.description('The entries of the support menu, in order.'),
    ),
    () => [...supportKeys],
  ),
  badges: v.optional(
    v.pipe(
      v.array(badge, 'must be a list of badges'),
      v.maxLength(2, 'must have at most two badges'),
      v.description(`Filing and registration badges in the footer, with the oem \`${oems.chineseRegion}\`.`),
    ),
    () => [],
  ),
  protectionCountries: v.optional(
    v.pipe(countryList, v.description('The countries whose customers can turn on data protection.')),
    () => [...protectionCountries],
  ),
  authenticatorIssuer: v.optional(
    v.pipe(issuerName, v.description('The account’s name in authenticator apps. Default: the sender’s name.')),
  ),
  languages: v.optional(
    v.pipe(
      v.array(language, 'must be a list of languages'),
      v.minLength(1, 'must name at least one language'),
      v.check((list) => new Set(list).size === list.length, 'must name each language once'),
      v.description(
        'Languages of pages and mails, in the order of the menu; with one, there is no menu. Legal documents are needed in these alone.',
      ),
    ),
    () => [...languages],
  ),
  defaultLanguage: v.optional(
    v.pipe(
      language,
      v.description(
        'The language of visitors whose browser accepts none of `languages`; one of them. Default: the first of them.',
      ),
    ),
  ),
  defaultCountry: v.optional(
    v.pipe(
      v.union([v.literal(''), countryCode], 'must be a two-letter country code, or empty'),
      v.description('The country whose date format applies until a profile names one. Default: the year first.'),
    ),
    '',
  ),
  userNames: v.optional(
    v.pipe(
      v.picklist(['email', 'emailOrPhone'], 'must be email or emailOrPhone'),
      v.description('What customers log in with: an email address, or also a mainland Chinese phone number.'),
    ),
    'email',
  ),
  phoneLogin: v.optional(
    v.pipe(
      v.boolean('must be true or false'),
      v.description('Whether customers can log in on a computer by scanning its QR code with their phone.'),
    ),
    true,
  ),
  oem: v.optional(
    v.pipe(
      v.string('must be a text'),
      v.description(`Variant of the pages: \`${oems.chineseRegion}\` shows badges, \`${oems.partner}\` has no header.`),
    ),
    'standard',
  ),
  frameColours: v.optional(v.pipe(frame, v.description('The colors of the browser’s own toolbars around the page.')), {
    light: '#ffffff',
    dark: '#151920',
  }),
  accentColour: v.optional(
    v.pipe(accent, v.description('The color of the button in mails; white text has to be readable on it.')),
    '#1a56db',
  ),
  mailCodeSeconds: v.optional(
    // A code must outlive the longest wait after wrong ones, yet allow few guesses.
    v.pipe(whole(3600), v.minValue(300, 'must be 300 or more'), v.description('How long a mailed code is valid.')),
    emailCodeSeconds,
  ),
  nameLength: v.optional(
    v.pipe(whole(nameLength), v.description('The maximum length of nickname, first and last name.')),
    nameLength,
  ),
  hintLength: v.optional(
    v.pipe(whole(hintLength), v.description('The maximum length of a protection code’s hint.')),
    hintLength,
  ),
});

export const configurationFileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  brands: v.pipe(v.array(brandSchema, 'must be a list of brands'), v.minLength(1, 'must name at least one brand')),
});

/** A brand as the configuration file describes it. */
export type BrandEntry = v.InferOutput<typeof brandSchema>;
export type ConfigurationFile = v.InferOutput<typeof configurationFileSchema>;
