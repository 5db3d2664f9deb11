import { languages } from '#contract/limits.ts';

export type Language = (typeof languages)[number];

interface Wishes {
  /** The saved choice. */
  cookie: string | undefined;
  /** `?lang=` of the address. */
  query: string | undefined;
  acceptLanguage: string | undefined;
  otherwise: Language;
}

/** The language of a page: saved choice, address, browser, default. */
export function chooseLanguage({ cookie, query, acceptLanguage, otherwise }: Wishes): Language {
  return exact(cookie) ?? exact(query) ?? ofBrowser(acceptLanguage ?? '') ?? otherwise;
}

/** A language by its name, or null. */
export function exact(name: string | undefined): Language | null {
  return languages.find((each) => each === name) ?? null;
}

function ofBrowser(header: string): Language | null {
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((each) => /^\s*q=([01](\.\d{1,3})?)\s*$/.exec(each)?.[1]).find((each) => each !== undefined);
    return { tag: tag.trim(), quality: Number(quality ?? 1) };
  });
  const sorted = wishes.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of sorted) {
    if (/^zh(-|$)/.test(tag)) return 'zh-CN';
    if (/^en(-|$)/.test(tag)) return 'en-US';
  }
  return null;
}
