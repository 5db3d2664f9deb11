import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { oems } from '#contract/storage-names.ts';
import { pageAt } from '#contract/page-at.ts';
import { languageIn } from '#contract/rules/query.ts';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../configuration/brands.ts';
import type { PageDocument, PagesFolder } from './folder.ts';
import { filePolicy, pageHeaders } from './headers.ts';
import type { Settings } from '../configuration/settings.ts';
import { isCallPath, pathOf, queryOf, refuse } from '../http/errors.ts';
import { pageLanguage } from '../language/language.ts';
import { accountSite, type FindSite } from '../http/virtual-hosts.ts';

interface Pages {
  settings: Settings;
  findSite: FindSite;
  /** Empty if another server serves the pages. */
  folders: ReadonlyMap<Brand['name'], PagesFolder>;
}

const year = 365 * 24 * 60 * 60 * 1000;

/** Serves the brand's built pages and their files. */
export function registerPages(app: FastifyInstance, { settings, findSite, folders }: Pages): void {
  if (folders.size > 0) {
    // Password managers lead to it (W3C, A Well-Known URL for Changing Passwords).
    app.get('/.well-known/change-password', { constraints: { site: accountSite } }, async (_request, reply) =>
      reply.redirect(routes.accountSecurity, 302),
    );
  }
  app.get('/*', { constraints: { site: accountSite } }, async (request, reply) => {
    const { brand } = findSite(request.headers.host);
    const folder = folders.get(brand.name);
    const path = pathOf(request);
    if (isCallPath(path) || folder === undefined) return refuse(reply, 'not_found');
    if (/^\/assets\/[\w-][\w.-]*$/.test(path))
      return reply
        .header('content-security-policy', filePolicy)
        .sendFile(path, folder.root, { maxAge: year, immutable: true });
    if (/^\/[\w-][\w.-]*\.(ico|png|svg|css|webmanifest|txt|xml)$/.test(path))
      return reply.header('content-security-policy', filePolicy).sendFile(path, folder.root, { maxAge: 3_600_000 });
    if (!acceptsPage(request.headers.accept)) return refuse(reply, 'not_found');
    return sendPage(request, reply, { brand, folder, path, settings });
  });
}

interface Page {
  brand: Brand;
  folder: PagesFolder;
  path: string;
  settings: Settings;
}

const hintOf = (file: string): string =>
  `<${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`;

function sendPage(request: FastifyRequest, reply: FastifyReply, { brand, folder, path, settings }: Page): FastifyReply {
  const name = pageAt(path);
  const { facts, documents } = folder.page(name);
  const { early } = facts;
  if (settings.EARLY_HINTS && early.length > 0 && takesEarlyHints(request)) {
    reply.raw.writeEarlyHints({ link: early.map(hintOf) });
  }
  const language = pageLanguage(request, brand, languageIn(new URLSearchParams(queryOf(request)), brand.languages));
  const known = name !== 'notFound';
  void reply
    .code(known ? 200 : 404)
    .headers(pageHeaders(brand, facts, settings.PUBLIC_SCHEME))
    .header('cache-control', 'no-cache')
    .header('content-language', language)
    .header('vary', 'Host, Cookie, Accept, Accept-Language, Accept-Encoding')
    .type('text/html; charset=utf-8');
  const document = documents.get(language);
  if (document === undefined) throw new Error(`The build has no page in ${language}.`);
  const { etag, bodies } = document;
  if (brand.oem === oems.partner) return reply.send(markedFor(brand, bodies.identity));
  if (known) {
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    void reply.header('etag', etag);
  }
  const accepted = new Negotiator(request).encodings(packings(bodies));
  const encoding = packings(bodies).find((each) => accepted.includes(each)) ?? 'identity';
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}

/** The encodings of a document, smallest first. */
function packings(bodies: PageDocument['bodies']): (keyof PageDocument['bodies'])[] {
  return (['br', 'gzip', 'identity'] as const).filter((encoding) => bodies[encoding] !== undefined);
}

/** The page is in the partner's frame, so its own header must never flash. */
function markedFor({ oem }: Brand, page: Buffer): string {
  return page.toString('utf8').replace('<html ', `<html data-oem="${oem}" `);
}

/** Browsers accept them when they navigate. Some other clients mistake the interim response for the final one. */
function takesEarlyHints({ method, raw, headers }: FastifyRequest): boolean {
  return method === 'GET' && raw.httpVersion !== '1.0' && headers['sec-fetch-mode'] === 'navigate';
}

/** Browsers request this type when they open a page; tools that accept anything get the page too. */
function acceptsPage(accept: string | undefined): boolean {
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}
