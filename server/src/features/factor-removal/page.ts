import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from '../../platform/http/errors.ts';
import type { FindSite } from '../../platform/http/virtual-hosts.ts';
import { pageLanguage, type Language } from '../../platform/http/language.ts';
import { html, type Markup } from '../../platform/pages/markup.ts';
import { plainPage } from '../../platform/pages/plain-page.ts';

export interface Shown {
  title: string;
  text: string;
  /** What is pressed, or the next step. */
  action?: Markup;
  status?: 200 | 404;
}

const names: Record<Language, string> = { 'en-US': 'Account Center', 'zh-CN': '账户中心' };

/** Shows a page without a script, in the language of the browser. */
export function showPage(
  reply: FastifyReply,
  language: Language,
  { title, text, action = html``, status = 200 }: Shown,
): FastifyReply {
  return plainPage(reply.code(status).header('vary', 'Host, Cookie, Accept-Language'), {
    title: `${title} – ${names[language]}`,
    language,
    header: html`<strong>${names[language]}</strong>`,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      ${action}`,
    formAction: 'self',
  });
}

export function button(words: string): Markup {
  return html`<form method="post"><button type="submit">${words}</button></form>`;
}

export function languageOf(request: FastifyRequest, findSite: FindSite): Language {
  return pageLanguage(request, findSite(request.headers.host).brand);
}

/** The one token of a link, or null. */
export function tokenOf(request: FastifyRequest): string | null {
  const [token, ...others] = new URLSearchParams(queryOf(request)).getAll('token');
  return token === undefined || others.length > 0 ? null : token;
}
