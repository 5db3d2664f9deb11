import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { findAccount, type Account } from '../../accounts/accounts.ts';
import { maskedEmail } from '../../accounts/masked-email.ts';
import type { Origin } from '../../platform/client-address.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { TransactionServices } from '../../platform/services/services.ts';
import { originOfRequest, throttle } from '../../sessions/authenticate.ts';
import { isOpen, removalState, type RemovalState } from './rules.ts';
import { findRemovalOfLink, lastUse, refuseRemovals } from './store.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import { wordsIn } from '../../platform/language/words.ts';
import { refusalPath } from './link.ts';
import { pageButton } from '../../platform/pages/brand-page.ts';
import { localeOf, showPage, tokenOf } from './page.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';

/** Refuses an account's open requests, and notifies the owner; false if there are none. */
export async function refuse(
  services: TransactionServices,
  query: Transaction<Tables>,
  { account, at, origin }: { account: Account; at: Date; origin: Origin },
): Promise<boolean> {
  if (!(await refuseRemovals(query, account.id, at))) return false;
  await notifyOwner(services, query, { account, type: 'second factor removal refused', at, origin });
  return true;
}

/**
 * The page linked from the mail that reports a request to remove a second factor: one button, no login, no script.
 * Opening it changes nothing.
 */
export const refusalRoutes: FeatureRoutes = ({ app, services, findSite }) => {
  const { clock, database, keys, settings } = services;

  const find = async (request: FastifyRequest) => {
    const token = tokenOf(request);
    const removal = token === null ? null : await findRemovalOfLink(database.query, keys.hash('factor-removal', token));
    if (removal === null) return null;
    const state = removalState(removal, await lastUse(database.query, removal.account_id), clock.now());
    return { account: removal.account_id, state, isOpen: isOpen(state) };
  };

  app.get(refusalPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const found = await find(request);
    const locale = localeOf(request, findSite);
    const { press, asking, closed, invalid } = wordsIn(locale.language).factorRemovalPages.refusal;
    if (found === null) return showPage(reply, settings, locale, { ...invalid, status: 404 });
    const account = await findAccount(database.query, found.account);
    if (!found.isOpen || account === null) return showPage(reply, settings, locale, closedPage(closed, found.state));
    return showPage(reply, settings, locale, { ...asking(maskedEmail(account.email)), action: pageButton(press) });
  });

  app.post(refusalPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const found = await find(request);
    const locale = localeOf(request, findSite);
    const { refused, closed, invalid } = wordsIn(locale.language).factorRemovalPages.refusal;
    if (found === null) return showPage(reply, settings, locale, { ...invalid, status: 404 });
    const isRefused =
      found.isOpen &&
      (await inTransaction(services, async (query, services) => {
        const account = await findAccount(query, found.account);
        return (
          account !== null && refuse(services, query, { account, at: clock.now(), origin: originOfRequest(request) })
        );
      }));
    return showPage(reply, settings, locale, isRefused ? refused : closedPage(closed, found.state));
  });
  return [];
};

type Closed = ReturnType<typeof wordsIn>['factorRemovalPages']['refusal']['closed'];

/** Says why the request is no longer open; one that was open a moment ago was refused by another press. */
function closedPage({ title, ...texts }: Closed, state: RemovalState) {
  return { title, text: [texts[isOpen(state) ? 'refused' : state]] };
}
