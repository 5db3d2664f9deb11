import type { FastifyRequest } from 'fastify';
import { findAccount } from '../../accounts/accounts.ts';
import { originOfRequest, throttle } from '../../sessions/authenticate.ts';
import { removalState } from './rules.ts';
import { findRemovalOfLink, lastUse, refuseRemovals } from './store.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import { wordsIn } from '../../platform/language/words.ts';
import { refusalPath } from './link.ts';
import { button, localeOf, showPage, tokenOf } from './page.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';

/**
 * The page linked from the mail that reports a request to remove a second factor: one button, no login, no script. Opening it changes
 * nothing.
 */
export const refusalRoutes: FeatureRoutes = ({ app, services, findSite }) => {
  const { clock, database, keys } = services;

  const find = async (request: FastifyRequest) => {
    const token = tokenOf(request);
    const removal = token === null ? null : await findRemovalOfLink(database.query, keys.hash('factor-removal', token));
    if (removal === null) return null;
    const state = removalState(removal, await lastUse(database.query, removal.account_id), clock.now());
    return { account: removal.account_id, isOpen: state === 'waiting' || state === 'due' };
  };

  app.get(refusalPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const found = await find(request);
    const locale = localeOf(request, findSite);
    const { press, asking, over, invalid } = wordsIn(locale.language).factorRemovalPages.refusal;
    if (found === null) return showPage(reply, locale, { ...invalid, status: 404 });
    return showPage(reply, locale, found.isOpen ? { ...asking, action: button(press) } : over);
  });

  app.post(refusalPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const found = await find(request);
    const locale = localeOf(request, findSite);
    const { refused, over, invalid } = wordsIn(locale.language).factorRemovalPages.refusal;
    if (found === null) return showPage(reply, locale, { ...invalid, status: 404 });
    const isRefused =
      found.isOpen &&
      (await inTransaction(services, async (query, services) => {
        const [account, now] = [await findAccount(query, found.account), clock.now()];
        if (account === null || !(await refuseRemovals(query, account.id, now))) return false;
        const origin = originOfRequest(request);
        await notifyOwner(services, query, { account, type: 'second factor removal refused', at: now, origin });
        return true;
      }));
    return showPage(reply, locale, isRefused ? refused : over);
  });
  return [];
};
