import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyReply } from 'fastify';
import { routes } from '#contract/pages.ts';
import { oems } from '#contract/storage-names.ts';
import type { Brand } from '../configuration/brands.ts';
import type { Settings } from '../configuration/settings.ts';
import type { Language } from '../language/language.ts';
import { wordsIn } from '../language/words.ts';
import { languageLinks } from './language-links.ts';
import { escaped, html, trusted, type Markup } from './markup.ts';
import { brandLink, plainPage } from './plain-page.ts';

interface BrandPage {
  settings: Pick<Settings, 'PAGES_DIR'>;
  brand: Brand;
  language: Language;
  title: string;
  /** For search engines and link previews. */
  description: string;
  content: Markup;
  status?: 200 | 400 | 404;
}

/**
 * What a page does where scripts run, all of it once it is parsed: shows times in the browser's time zone, and keeps
 * the fragment when another language is chosen.
 */
const script = `
for (const time of document.querySelectorAll('time'))
  time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time.dateTime));
for (const link of document.querySelectorAll('[hreflang]')) link.hash = location.hash;
`;

/**
 * Fills in an address that the page's link carries in its fragment, which no server sees. It follows the field, so it
 * runs before a browser or a password manager fills the field.
 */
const fillScript = `
document.currentScript.previousElementSibling.querySelector('input').defaultValue = new URLSearchParams(location.hash.slice(1)).get('email') ?? '';
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const scriptSources = `${hashOf(script)} ${hashOf(fillScript)}`;

/** The script for the field before it. */
export const fillFromFragment = trusted(`<script>${fillScript}</script>`);

/** Sends a page of the service in the layout of the brand's login page. It works without scripts. */
export async function sendBrandPage(reply: FastifyReply, page: BrandPage): Promise<FastifyReply> {
  const { settings, brand, language, description, status = 200 } = page;
  void reply.code(status).header('vary', 'Host, Cookie, Accept-Language').header('x-robots-tag', 'noindex');
  const links = languageLinks(reply, brand, language);
  const title = `${page.title} – ${brand.sender.name}`;
  const content = html`${page.content}${trusted(`<script>${script}</script>`)}`;
  const frame = await readFrame(settings, brand, language);
  if (frame === null)
    return plainPage(reply, {
      title,
      description,
      language,
      header: brandLink(routes.homePage, brand.sender.name),
      body: html`<div class="panel">${content}</div>`,
      footer: links.length === 0 ? html`` : html`<nav aria-label="${wordsIn(language).languageLinks}">${links}</nav>`,
      isOfBrand: true,
      formAction: 'self',
      scriptSources,
    });
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src ${scriptSources}; style-src 'self'; img-src 'self' data:; base-uri 'none'; ` +
        "form-action 'self'; frame-ancestors 'none'",
    )
    .header('x-content-type-options', 'nosniff')
    .send(filled(frame, brand, { title: html`${title}`, description: html`${description}`, content, links }));
}

/** The frame that the build writes (src/prerender); null if this service has no pages. */
function readFrame(
  { PAGES_DIR }: Pick<Settings, 'PAGES_DIR'>,
  brand: Brand,
  language: Language,
): Promise<string | null> {
  return readFile(join(resolve(PAGES_DIR), brand.name, `frame.${language}.html`), 'utf8').catch(() => null);
}

interface Parts {
  title: Markup;
  description: Markup;
  content: Markup;
  links: readonly Markup[];
}

/** The frame with its gaps filled: {{content}}, the addresses of links by their keys, and so on. */
function filled(frame: string, brand: Brand, { links: languages, ...parts }: Parts): string {
  const badges = brand.oem === oems.chineseRegion ? brand.filings : [];
  const gaps: Readonly<Record<string, Markup>> = {
    ...Object.fromEntries(Object.entries(brand.links).map(([key, address]) => [key, trusted(escaped(address))])),
    ...parts,
    languages: html`${languages}`,
    badges: html`${badges.map(({ text, address }) => html`<a href="${address}" lang="zh-CN">${text}</a>`)}`,
    year: html`${new Date().getFullYear()}`,
  };
  return frame.replaceAll(/\{\{([\w-]+)\}\}/g, (gap, key: string) => gaps[key]?.text ?? gap);
}

/** The title of a page. A word with a hyphen stays on one line. */
export function pageTitle(title: string): Markup {
  const pieces = title.split(/(\w+-\w+)/);
  const words = pieces.map((piece, index) =>
    index % 2 === 0 ? html`${piece}` : html`<span class="whole-text__address">${piece}</span>`,
  );
  return html`<div class="form-title" id="main" tabindex="-1"><h1>${words}</h1></div>`;
}

/** A form that is one button. */
export function pageButton(label: string): Markup {
  return html`<form class="form" method="post">
    <button class="button button--login" type="submit" autofocus><span class="button__label">${label}</span></button>
  </form>`;
}

export function pageLink(address: string, label: string): Markup {
  return html`<a class="button button--ghost" href="${address}"><span class="button__label">${label}</span></a>`;
}
