import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes as pages } from '#contract/pages.ts';
import { findAccount, setNews } from '../../accounts/accounts.ts';
import { maskedEmail } from '../../accounts/masked-email.ts';
import { throttle } from '../../sessions/authenticate.ts';
import { queryOf } from '../../platform/http/errors.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import { pageButton, pageLink, pageTitle, sendBrandPage } from '../../platform/pages/brand-page.ts';
import { chosenLanguage } from '../../platform/pages/language-links.ts';
import { html } from '../../platform/pages/markup.ts';
import { wordsIn } from '../../platform/language/words.ts';
import { accountOfToken, unsubscribePath } from './link.ts';

type Situation = 'asking' | 'done' | 'invalid';

/** RFC 8058 forms are shorter; their contents do not matter. */
const bodyLimit = 4096;

/**
 * The link at the foot of a news mail: a page with one button, without login or script. Opening it changes nothing,
 * because programs open links too. The button's call is also the one-click call that mail programs make.
 */
export const routes: FeatureRoutes = ({ app, services, findSite }) => {
  const { clock, database, settings } = services;

  const accountOf = (request: FastifyRequest): number | null => {
    const [token, ...others] = new URLSearchParams(queryOf(request)).getAll('token');
    return token === undefined || others.length > 0 ? null : accountOfToken(services, token);
  };

  /** `account`: the masked address of the account that the link is about. */
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    situation: Situation,
    account = '',
  ): Promise<FastifyReply> => {
    const { brand } = findSite(request.headers.host);
    const language = chosenLanguage(request, brand);
    const { press, profile, situations } = wordsIn(language).news;
    const { title, text } = situations[situation];
    const form =
      situation === 'asking'
        ? html`<p translate="no">${account}</p>
            ${pageButton(press)}`
        : html`<div class="form-end">${pageLink(pages.homePage, profile)}</div>`;
    const content = html`${pageTitle(title)}
      <div class="form">
        <div class="prose"><p>${text}</p></div>
        ${form}
      </div>`;
    const status = situation === 'invalid' ? 404 : 200;
    return sendBrandPage(reply, { settings, brand, language, title, description: text, content, status });
  };

  // In its own scope, because other routes refuse the types that mail programs may send.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null, null));

    scope.get(unsubscribePath, { constraints: { site: accountSite } }, async (request, reply) => {
      await throttle(services, request);
      const id = accountOf(request);
      if (id === null) return show(request, reply, 'invalid');
      const account = await findAccount(database.query, id);
      if (account?.news !== true) return show(request, reply, 'done');
      return show(request, reply, 'asking', maskedEmail(account.email));
    });

    scope.post(
      unsubscribePath,
      { constraints: { site: accountSite }, config: { takesForeignPosts: true } },
      async (request, reply) => {
        await throttle(services, request);
        const id = accountOf(request);
        if (id === null) return show(request, reply, 'invalid');
        await setNews(database.query, id, false, clock.now());
        return show(request, reply, 'done');
      },
    );
  });
  return [];
};
