import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Settings } from '../../platform/configuration/settings.ts';
import { queryOf } from '../../platform/http/errors.ts';
import type { FindSite } from '../../platform/http/virtual-hosts.ts';
import type { Language } from '../../platform/language/language.ts';
import { wordsIn } from '../../platform/language/words.ts';
import { momentInWords } from '../../mails/moment.ts';
import { pageLink, pageTitle, sendBrandPage } from '../../platform/pages/brand-page.ts';
import { chosenLanguage } from '../../platform/pages/language-links.ts';
import { html, type Markup } from '../../platform/pages/markup.ts';

export interface Shown {
  title: string;
  /** Paragraphs. `{due}` is the time of `due`. */
  text: readonly string[];
  /** What will happen, in order. */
  steps?: readonly string[];
  /** The time in the texts, in the time zone of the browser or else of the account's country. */
  due?: { at: Date; country: string };
  /** The form, if there is one. */
  action?: Markup;
  /** The next step, before the links that every page has. */
  next?: { address: string; label: string };
  status?: 200 | 400 | 404;
}

/** The language and the brand of a page. */
export interface PageLocale {
  language: Language;
  brand: Brand;
}

/** Sends a page that works without scripts, with links to other pages. */
export function showPage(
  reply: FastifyReply,
  settings: Pick<Settings, 'PAGES_DIR'>,
  { language, brand }: PageLocale,
  { title, text, steps = [], due, action = html``, next, status = 200 }: Shown,
): Promise<FastifyReply> {
  const { logIn, support, help } = wordsIn(language).factorRemovalPages.ways;
  const words = due === undefined ? '' : momentInWords({ language, country: due.country }, due.at);
  const shown = (line: string): Markup => {
    const [before = '', ...after] = line.split('{due}');
    const time = html`<time datetime="${due?.at.toISOString() ?? ''}">${words}</time>`;
    return html`${before}${after.map((rest) => html`${time}${rest}`)}`;
  };
  const list =
    steps.length === 0
      ? html``
      : html`<ol>
          ${steps.map((step) => html`<li>${shown(step)}</li>`)}
        </ol>`;
  const content = html`${pageTitle(title)}
    <div class="form">
      <div class="prose">${text.map((paragraph) => html`<p>${shown(paragraph)}</p>`)}${list}</div>
      ${action}
      <div class="form-end">
        ${next === undefined ? html`` : pageLink(next.address, next.label)} ${pageLink(routes.login, logIn)}
        ${pageLink(brand.links['contact-us'], support)} ${pageLink(brand.links['support-center'], help)}
      </div>
    </div>`;
  const description = (text[0] ?? title).replaceAll('{due}', words);
  return sendBrandPage(reply, { settings, brand, language, title, description, content, status });
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
