import * as v from 'valibot';
import { countries } from '#contract/countries.ts';
import { hintLength } from '#contract/key-limits.ts';
import { languages } from '#contract/languages.ts';
import { emailCodeSeconds, nameLength } from '#contract/limits.ts';
import { deletionLinkKeys, linkKeys, supportKeys } from '#contract/links.ts';
import { oems } from '#contract/storage-names.ts';
import { protectionCountries } from './protection-countries.ts';

const linkRule = 'must be an http or https address, or a path of the official site like /store';
const brandName = v.pipe(
  v.string('must be a name'),
  v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be a name of small letters, digits and hyphens'),
);

const colourRule = 'must be a colour like #1a56db';
const colour = v.pipe(v.string(colourRule), v.regex(/^#[0-9a-f]{6}$/i, colourRule));

const countryRule = 'must be a two-letter country code';
const countryCode = v.pipe(
  v.string(countryRule),
  v.check((code) => countries.includes(code), countryRule),
);

/** A full address, or a path on the brand's official site. */
const link = v.pipe(v.string(linkRule), v.regex(/^(https?:\/\/[^/?#\s]+(\/[^?#\s]*)?|\/[^?#\s]*)$/, linkRule));

/** Shown to users, and free of control characters: a line break would start another mail header. */
const text = v.pipe(v.string('must be a text'), v.regex(/^\P{Cc}*[^\p{Cc}\s]\P{Cc}*$/u, 'must be a text in one line'));

const language = v.picklist(languages, `must be one of ${languages.join(', ')}`);

const hostName = v.pipe(
  v.string('must be a host name'),
  v.toLowerCase(),
  v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name without a port'),
);

function whole(max: number) {
  const rule = `must be a whole number from 1 to ${max}`;
  return v.pipe(v.number(rule), v.integer(rule), v.minValue(1, rule), v.maxValue(max, rule));
}

const sender = v.strictObject({
  name: v.pipe(text, v.description('Name that mails come from.')),
  address: v.pipe(
    v.string('must be an email address'),
    v.regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be an email address'),
    v.description('Address that mails come from.'),
  ),
});

const badge = v.strictObject({
  text: v.pipe(text, v.description('What the badge says.')),
  address: v.pipe(link, v.description('Where it leads.')),
  seal: v.pipe(v.boolean('must be true or false'), v.description('Whether a seal is drawn before the text.')),
});

const frame = v.strictObject({
  light: v.pipe(colour, v.description('In the light scheme.')),
  dark: v.pipe(colour, v.description('In the dark scheme.')),
});

const linkList = v.strictObject(
  v.entriesFromList([...linkKeys, ...deletionLinkKeys], v.optional(link)),
  'must be a list of addresses by their keys',
);

const countryList = v.array(countryCode, 'must be a list of countries');

/** One brand. What a demonstration can do without is optional here and required by a production start (`production.ts`). */
export const brandSchema = v.strictObject({
  name: v.pipe(brandName, v.description('Name of the brand’s folder in `src/brands`, and of its pages in `dist`.')),
  accountHost: v.pipe(hostName, v.description('Host of the account center.')),
  siteHost: v.pipe(hostName, v.description('Host of the brand’s official site.')),
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
        'Where login and logout may lead: this host and all below it. It contains the site’s host and is no public suffix, such as `co.uk`. Without it, the site’s host less a leading `www.`.',
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
    v.description('OAuth client of the brand’s pages. Sessions are stored with it, so it keeps its value.'),
  ),
  sender: v.optional(v.pipe(sender, v.description('Sender of mails.'))),
  legalFolder: v.optional(
    v.pipe(
      text,
      v.description(
        'Folder with the terms and the privacy policy, relative to this file. See [legal documents](service.md#legal-documents).',
      ),
    ),
  ),
  links: v.optional(
    v.pipe(
      linkList,
      v.description(
        'Links of header, menus and footer by their keys: an address, or a path of the official site such as `/store`.',
      ),
    ),
    {},
  ),
  supportMenu: v.optional(
    v.pipe(
      v.array(v.picklist(supportKeys, `must be one of ${supportKeys.join(', ')}`), 'must be a list of keys'),
      v.description('The support menu in its order.'),
    ),
    () => [...supportKeys],
  ),
  badges: v.optional(
    v.pipe(
      v.array(badge, 'must be a list of badges'),
      v.maxLength(2, 'must have two badges at most'),
      v.description(`Filing and registration badges in the footer, with the oem \`${oems.chineseRegion}\`.`),
    ),
    () => [],
  ),
  protectionCountries: v.optional(
    v.pipe(countryList, v.description('Countries whose customers can turn data protection on.')),
    () => [...protectionCountries],
  ),
  authenticatorIssuer: v.optional(
    v.pipe(text, v.description('What authenticator apps call the account. Without it, the name of the sender.')),
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
        'Language of visitors whose browser asks for none of `languages`, which contain it. Without it, the first of them.',
      ),
    ),
  ),
  defaultCountry: v.optional(
    v.pipe(
      v.union([v.literal(''), countryCode], 'must be a two-letter country code, or empty'),
      v.description('Country whose order dates have until a profile gives one. Without it, the year comes first.'),
    ),
    '',
  ),
  userNames: v.optional(
    v.pipe(
      v.picklist(['email', 'emailOrPhone'], 'must be email or emailOrPhone'),
      v.description('What customers log in with: an email address, or a mainland Chinese phone number as well.'),
    ),
    'email',
  ),
  oem: v.optional(
    v.pipe(
      v.string('must be a text'),
      v.description(`Variant of the pages: \`${oems.chineseRegion}\` shows badges, \`${oems.partner}\` has no header.`),
    ),
    'standard',
  ),
  frameColours: v.optional(v.pipe(frame, v.description('Colors of the browser’s own frame around the page.')), {
    light: '#ffffff',
    dark: '#151920',
  }),
  mailCodeSeconds: v.optional(
    // A code must outlive the longest wait after wrong ones, yet allow few guesses.
    v.pipe(whole(3600), v.minValue(300, 'must be 300 or more'), v.description('How long a mailed code works.')),
    emailCodeSeconds,
  ),
  nameLength: v.optional(
    v.pipe(whole(nameLength), v.description('Longest nickname, first and last name.')),
    nameLength,
  ),
  hintLength: v.optional(v.pipe(whole(hintLength), v.description('Longest hint of a protection code.')), hintLength),
});

export const configurationFileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  brands: v.pipe(v.array(brandSchema, 'must be a list of brands'), v.minLength(1, 'must name at least one brand')),
});

/** A brand as the configuration file describes it. */
export type BrandEntry = v.InferOutput<typeof brandSchema>;
export type ConfigurationFile = v.InferOutput<typeof configurationFileSchema>;
