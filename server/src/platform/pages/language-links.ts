import type { FastifyReply, FastifyRequest } from 'fastify';
import { storedSeconds } from '#contract/limits.ts';
import { defaultNames } from '#contract/storage-names.ts';
import { languageNames } from '#locales/language-names.ts';
import type { Brand } from '../configuration/brands.ts';
import { queryOf } from '../http/errors.ts';
import { pageLanguage, type Language } from '../language/language.ts';
import { html, type Markup } from './markup.ts';

const parameter = 'lang';

/** The language of a page without scripts: the one chosen there, otherwise that of the other pages. */
export function chosenLanguage(request: FastifyRequest, brand: Brand): Language {
  return pressed(request, brand) ?? pageLanguage(request, brand);
}

/**
 * Links to the same page in each language of the brand, if it has several; a choice is stored as on the other pages.
 */
export function languageLinks(reply: FastifyReply, brand: Brand, current: Language): readonly Markup[] {
  const { request } = reply;
  if (pressed(request, brand) !== null) keep(reply, brand, current);
  const { languages } = brand;
  if (languages.length === 1) return [];
  return languages.map((tag) => {
    const own = languageNames[tag];
    const query = new URLSearchParams(queryOf(request));
    query.set(parameter, tag);
    const link = html`lang="${tag}" hreflang="${tag}" href="?${query.toString()}"`;
    return tag === current ? html`<a ${link} aria-current="true">${own}</a> ` : html`<a ${link}>${own}</a> `;
  });
}

/** The parameter that repeats a choice of this page in another address of it; nothing if there was none. */
export function repeatedChoice(request: FastifyRequest, brand: Brand): URLSearchParams {
  const language = pressed(request, brand);
  return new URLSearchParams(language === null ? {} : { [parameter]: language });
}

function pressed(request: FastifyRequest, { languages }: Brand): Language | null {
  const named = new URLSearchParams(queryOf(request)).get(parameter);
  return languages.find((each) => each === named) ?? null;
}

function keep(reply: FastifyReply, { accountOrigin }: Brand, language: Language): void {
  const { language: name } = defaultNames.cookies;
  const secure = accountOrigin.startsWith('https:');
  void reply.setCookie(secure ? `__Host-${name}` : name, language, {
    path: '/',
    maxAge: storedSeconds,
    sameSite: 'lax',
    secure,
  });
}
