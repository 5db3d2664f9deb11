import type { FastifyReply, FastifyRequest } from 'fastify';
import { storedSeconds } from '#contract/limits.ts';
import { defaultNames } from '#contract/storage-names.ts';
import { languageNames } from '#locales/language-names.ts';
import type { Brand } from '../configuration/brands.ts';
import { queryOf } from '../http/errors.ts';
import { pageLanguage, type Language } from '../language/language.ts';
import { wordsIn } from '../language/words.ts';
import { html, type Markup } from './markup.ts';

const parameter = 'lang';

/** The language of a page without scripts: the one chosen there, otherwise that of the other pages. */
export function chosenLanguage(request: FastifyRequest, brand: Brand): Language {
  return pressed(request, brand) ?? pageLanguage(request, brand);
}

/**
 * Links to the same page in each language of the brand, if it has several; a choice is stored as on the other pages.
 * The response to a form has no links, because it would be lost.
 */
export function languageLinks(reply: FastifyReply, brand: Brand, current: Language): Markup {
  const { request } = reply;
  if (pressed(request, brand) !== null) keep(reply, brand, current);
  const { languages } = brand;
  if (request.method !== 'GET' || languages.length === 1) return html``;
  const links = languages.map((tag) => {
    const own = languageNames[tag];
    if (tag === current) return html`<span lang="${tag}" aria-current="true">${own}</span> `;
    const query = new URLSearchParams(queryOf(request));
    query.set(parameter, tag);
    return html`<a lang="${tag}" hreflang="${tag}" href="?${query.toString()}">${own}</a> `;
  });
  return html`<nav aria-label="${wordsIn(current).languageLinks}">${links}</nav>`;
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
