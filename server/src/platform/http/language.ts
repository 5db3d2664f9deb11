import type { FastifyRequest } from 'fastify';
import { languages } from '#contract/limits.ts';
import { defaultNames } from '#contract/names.ts';
import type { Brand } from '../configuration/brands.ts';
import { cookieOf } from './cookies.ts';

export type Language = (typeof languages)[number];

interface Preferences {
  /** The saved choice. */
  cookie: string | undefined;
  /** `?lang=` of the address. */
  query: string | undefined;
  acceptLanguage: string | undefined;
  otherwise: Language;
}

/** The language of a page: saved choice, address, browser, default. */
export function chooseLanguage({ cookie, query, acceptLanguage, otherwise }: Preferences): Language {
  return languageNamed(cookie) ?? languageNamed(query) ?? browserLanguage(acceptLanguage ?? '') ?? otherwise;
}

/** A language by its name, or null. */
export function languageNamed(name: string | undefined): Language | null {
  return languages.find((each) => each === name) ?? null;
}

function browserLanguage(header: string): Language | null {
  const preferences = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters
      .map((each) => /^\s*q=([01](\.\d{1,3})?)\s*$/.exec(each)?.[1])
      .find((each) => each !== undefined);
    return { tag: tag.trim(), quality: Number(quality ?? 1) };
  });
  const sorted = preferences.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of sorted) {
    if (/^zh(-|$)/.test(tag)) return 'zh-CN';
    if (/^en(-|$)/.test(tag)) return 'en-US';
  }
  return null;
}

/** The language that pages of this browser are shown in; `query` is the `?lang=` of the address. */
export function pageLanguage({ cookies, headers }: FastifyRequest, brand: Brand, query?: string): Language {
  return chooseLanguage({
    cookie: cookieOf({ cookies }, brand, defaultNames.cookies.language),
    query,
    acceptLanguage: headers['accept-language'],
    otherwise: brand.defaultLanguage,
  });
}
