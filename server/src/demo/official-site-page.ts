import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { legalDocumentNames, type LegalDocumentName } from '#contract/calls/legal-documents.ts';
import { defaultNames } from '#contract/storage-names.ts';
import { routeOf } from '#contract/pages.ts';
import type { Brand } from '../platform/configuration/brands.ts';
import { html, type Markup } from '../platform/pages/markup.ts';
import { plainPage } from '../platform/pages/plain-page.ts';
import type { LegalLibrary } from '../platform/configuration/legal-library.ts';
import { pathOf } from '../platform/http/errors.ts';
import { pageLanguage, type Language } from '../platform/language/language.ts';
import type { FeatureRoutes } from '../platform/http/features.ts';

/** The site's own cookie, which a call at the account center's logout must clear. */
const siteCookie = 'site_member';

const texts = {
  'en-US': {
    title: 'Official site',
    account: 'Account center',
    cameras: 'Cameras',
    cloud: 'Cloud',
    support: 'Support',
    camerasText: 'Cameras for indoors and outdoors, on a wire, on Wi-Fi or on a battery.',
    cloudText: 'Recordings that are safe where the camera is not.',
    supportText: 'Answers, software and manuals for every product.',
    member: 'You are signed in.',
    guest: 'You are not signed in.',
    logIn: 'Log in',
    logOut: 'Log out',
    here: 'You are at',
    version: 'Version',
    documents: { terms: 'Terms & Conditions', privacy: 'Privacy Policy' },
  },
  'zh-CN': {
    title: '官方网站',
    account: '账户中心',
    cameras: '摄像机',
    cloud: '云服务',
    support: '支持',
    camerasText: '室内外摄像机，支持有线、Wi-Fi 和电池供电。',
    cloudText: '录像保存在云端，安全可靠。',
    supportText: '各类产品的解答、软件和使用手册。',
    member: '您已登录。',
    guest: '您尚未登录。',
    logIn: '登录',
    logOut: '退出登录',
    here: '当前页面',
    version: '版本',
    documents: { terms: '条款与条件', privacy: '隐私政策' },
  },
} as const;

/** The demonstration's site has no other languages. */
const textsIn = (language: Language) => texts[language === 'zh-CN' ? 'zh-CN' : 'en-US'];

/** A small stand-in for a brand's official site. */
export const routes: FeatureRoutes = ({ app, findSite, services: { legalDocuments } }) => {
  const siteOf = (brand: Brand) => ({ brand, legal: legalDocuments(brand) });
  const constraints = { site: 'official' };
  app.get('/*', { constraints }, async (request, reply) =>
    showPage(request, reply, siteOf(findSite(request.headers.host).brand)),
  );

  app.get('/account/clear-cookie', { constraints }, async (request, reply) => {
    const { brand } = findSite(request.headers.host);
    void reply.header('vary', 'origin').header('cache-control', 'no-store');
    if (request.headers.origin === brand.accountOrigin) {
      void reply
        .header('access-control-allow-origin', brand.accountOrigin)
        .header('access-control-allow-credentials', 'true');
    }
    void reply.clearCookie(siteCookie, siteCookieOptions(brand));
    return reply.code(204).send();
  });
  return [];
};

async function showPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { brand, legal }: { brand: Brand; legal: LegalLibrary },
): Promise<FastifyReply> {
  const prefix = isHttps(brand) ? '__Secure-' : '';
  const isMember = request.cookies[`${prefix}${defaultNames.cookies.marker}`] === '1';
  if (isMember) void reply.setCookie(siteCookie, '1', siteCookieOptions(brand));
  const language = pageLanguage(request, brand);
  const text = textsIn(language);
  const here = encodeURIComponent(brand.siteOrigin + pathOf(request));
  const account = isMember
    ? html`<a href="${brand.accountOrigin}/">${text.account}</a>
        <a href="${brand.accountOrigin}/logout/?redirect=${here}">${text.logOut}</a>`
    : html`<a href="${brand.accountOrigin}/login/?redirect=${here}">${text.logIn}</a>`;
  const card = (title: string, words: string) =>
    html`<article>
      <h2>${title}</h2>
      <p>${words}</p>
    </article>`;
  const header = html`<strong>${text.title}</strong><a href="/cameras">${text.cameras}</a
    ><a href="/cloud">${text.cloud}</a><a href="/support-center">${text.support}</a>${account}`;
  const contract = legalDocumentNames.find((name) => routeOf(pathOf(request)) === `/${name}`);
  if (contract !== undefined) return showDocument(reply, legal, { name: contract, language, header });
  const body = html`<h1>${isMember ? text.member : text.guest}</h1>
    <p class="quiet">${text.here} ${pathOf(request)}</p>
    <p><a href="${brand.accountOrigin}/">${text.account}</a></p>
    <div class="grid">
      ${[card(text.cameras, text.camerasText), card(text.cloud, text.cloudText), card(text.support, text.supportText)]}
    </div>`;
  return plainPage(reply, { title: text.title, language, body, header });
}

function isHttps({ siteOrigin }: Brand): boolean {
  return siteOrigin.startsWith('https:');
}

function siteCookieOptions(brand: Brand): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(brand) };
}

interface DocumentPage {
  name: LegalDocumentName;
  language: Language;
  header: Markup;
}

async function showDocument(
  reply: FastifyReply,
  legal: LegalLibrary,
  { name, language, header }: DocumentPage,
): Promise<FastifyReply> {
  const document = await legal.current(name);
  const { version } = document;
  const { paragraphs = [] } = document.texts[language] ?? {};
  const title = textsIn(language).documents[name];
  const body = html`<h1>${title}</h1>
    <p class="quiet">${textsIn(language).version} ${version}</p>
    ${paragraphs.map((each) => html`<p>${each}</p>`)}`;
  return plainPage(reply, { title, language, body, header });
}
