import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { languages } from '#contract/languages.ts';
import { defaultNames } from '#contract/storage-names.ts';
import type { Brand } from '../configuration/brands.ts';
import { cookieOf } from '../http/cookies.ts';

export type Language = (typeof languages)[number];

interface Preferences {
  /** The saved choice. */
  cookie: string | undefined;
  /** The `?lang=` parameter. */
  query: string | undefined;
  acceptLanguage: string | undefined;
  brand: { readonly languages: readonly Language[]; readonly defaultLanguage: Language };
}

/** The language of a page, among those of the brand: saved choice, address, browser, default. */
export function chooseLanguage({ cookie, query, acceptLanguage = '', brand }: Preferences): Language {
  const { languages: own, defaultLanguage } = brand;
  const named = (name: string | undefined): Language | undefined => own.find((each) => each === name);
  return named(cookie) ?? named(query) ?? browserLanguage(acceptLanguage, own) ?? defaultLanguage;
}

/** A language by its name, or null. */
export function languageNamed(name: string | undefined): Language | null {
  return languages.find((each) => each === name) ?? null;
}

/**
 * The best of the given languages for an `Accept-Language` header, regardless of region; null if it accepts none of
 * them.
 */
function browserLanguage(header: string, own: readonly Language[]): Language | null {
  const tags = own.map((each) => each.slice(0, 2));
  const accepted = new Negotiator({ headers: { 'accept-language': header } }).language(tags);
  return own.find((each) => accepted !== undefined && each.startsWith(accepted)) ?? null;
}

/** The language in which this browser sees pages; `query` is the `?lang=` parameter. */
export function pageLanguage({ cookies, headers }: FastifyRequest, brand: Brand, query?: string): Language {
  return chooseLanguage({
    cookie: cookieOf({ cookies }, brand, defaultNames.cookies.language),
    query,
    acceptLanguage: headers['accept-language'],
    brand,
  });
}
