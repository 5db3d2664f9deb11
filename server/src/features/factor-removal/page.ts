import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { queryOf } from '../../platform/http/errors.ts';
import type { FindSite } from '../../platform/http/virtual-hosts.ts';
import type { Language } from '../../platform/language/language.ts';
import { chosenLanguage, languageLinks } from '../../platform/pages/language-links.ts';
import { html, type Markup } from '../../platform/pages/markup.ts';
import { brandLink, plainPage } from '../../platform/pages/plain-page.ts';
import { wordsIn } from '../../platform/language/words.ts';

export interface Shown {
  title: string;
  /** Paragraphs. */
  text: readonly string[];
  /** The button, or a link to the next step. */
  action?: Markup;
  status?: 200 | 404;
}

/** The language and the brand of a page. */
export interface PageLocale {
  language: Language;
  brand: Brand;
}

/** Sends a page without scripts, with links to other pages. */
export function showPage(
  reply: FastifyReply,
  { language, brand }: PageLocale,
  { title, text, action = html``, status = 200 }: Shown,
): FastifyReply {
  const { logIn, support } = wordsIn(language).factorRemovalPages.ways;
  // The sender of the mail that links here.
  const { name } = brand.sender;
  return plainPage(reply.code(status).header('vary', 'Host, Cookie, Accept-Language'), {
    title: `${title} – ${name}`,
    description: text[0] ?? title,
    language,
    header: brandLink(routes.homePage, name),
    body: html`<div class="panel">
      <h1>${title}</h1>
      ${text.map((paragraph) => html`<p>${paragraph}</p>`)} ${action}
      <p class="ways"><a href="${routes.login}">${logIn}</a> <a href="${brand.links['contact-us']}">${support}</a></p>
    </div>`,
    footer: languageLinks(reply, brand, language),
    isOfBrand: true,
    formAction: 'self',
  });
}

export function button(label: string): Markup {
  return html`<form method="post"><button type="submit" autofocus>${label}</button></form>`;
}

export function link(address: string, label: string): Markup {
  return html`<p><a href="${address}">${label}</a></p>`;
}

/** The language chosen on the page, otherwise the browser's. */
export function localeOf(request: FastifyRequest, findSite: FindSite): PageLocale {
  const { brand } = findSite(request.headers.host);
  return { language: chosenLanguage(request, brand), brand };
}

/** A link's single token, or null. */
export function tokenOf(request: FastifyRequest): string | null {
  const [token, ...others] = new URLSearchParams(queryOf(request)).getAll('token');
  return token === undefined || others.length > 0 ? null : token;
}
