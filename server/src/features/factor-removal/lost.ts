import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { factorRemovalHours } from '#contract/limits.ts';
import { lostFactorPath } from '#contract/lost-factor.ts';
import { routes as pages } from '#contract/pages.ts';
import { emailKey, findAccount, findByUsername, lockAccount, type Account } from '../../accounts/accounts.ts';
import { originOfRequest, throttle } from '../../sessions/authenticate.ts';
import { isOpen, owner, removalState } from './rules.ts';
import { isTakenBack, lastRemoval, lastUse } from './store.ts';
import { accountProblem } from '../../sessions/session-rules.ts';
import { recoverMail } from '../../mails/factor-removal.ts';
import { clientAddress } from '../../platform/client-address.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { isCleanText } from '../../platform/http/reject-control-characters.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { html } from '../../platform/pages/markup.ts';
import { wordsIn } from '../../platform/language/words.ts';
import { maskedEmail } from '../../accounts/masked-email.ts';
import { momentInWords } from '../../mails/moment.ts';
import { askForRemoval, dueAfterAsking } from './ask.ts';
import { accountOfStartToken, isStartTokenOf, startLink, startPath } from './link.ts';
import { button, link as linkTo, localeOf, showPage, tokenOf, type PageLocale } from './page.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';

const formSchema = v.looseObject({ email: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(320)) });

/**
 * Self-service recovery after losing password and phone: an address, a mailed link that proves its mailbox, 72 hours in
 * which every address can refuse, then a reset without the second factor. Every address gets the same response.
 */
export const lostRoutes: FeatureRoutes = ({ app, services, findSite }) => {
  const { clock, database, keys, limits } = services;

  app.get(lostFactorPath, { constraints: { site: accountSite } }, async (request, reply) => {
    const locale = localeOf(request, findSite);
    const { field, send, form } = wordsIn(locale.language).factorRemovalPages.lost;
    const action = html`<form method="post">
      <p>
        <label
          >${field}<br /><input type="email" name="email" autocomplete="username" required maxlength="320"
        /></label>
      </p>
      <button type="submit">${send}</button>
    </form>`;
    return showPage(reply, locale, { ...form(factorRemovalHours), action });
  });

  app.post(lostFactorPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const locale = localeOf(request, findSite);
    const body = v.safeParse(formSchema, request.body);
    if (!body.success || !isCleanText(body.output.email)) return reply.redirect(lostFactorPath, 303);
    const { email } = body.output;
    const ofCaller = await limits.resetCallers.consume(clientAddress(request));
    if (!ofCaller.allowed) return showPage(reply, locale, wordsIn(locale.language).factorRemovalPages.lost.tooMany);
    const account = await findByUsername(database.query, email, false);
    const canBegin = account !== null && canRecover(account, clock.now());
    const { accountOrigin, name: brand } = findSite(request.headers.host).brand;
    // Without an account, the same steps run for no account.
    const signed = account ?? { id: 1, email_key: emailKey(email), factors_changed_at: new Date(0) };
    const mailed = startLink(services, accountOrigin, signed, clock.now());
    const content = recoverMail(account?.language ?? locale.language, mailed);
    // The link mailed earlier is still valid, unless the second factor has changed since.
    const link = keys.hash('lost-mail', `${signed.email_key} ${signed.factors_changed_at.getTime()}`);
    const isDue = (await limits.lostMails.consume(link)).allowed;
    await queueMail(services, database.query, {
      to: canBegin && isDue ? account.email : null,
      brand,
      content,
      rank: 2,
    });
    const { sent, another } = wordsIn(locale.language).factorRemovalPages.lost;
    return showPage(reply, locale, { ...sent, action: linkTo(lostFactorPath, another) });
  });

  /** When the wait of the account's own request ends or ended; null if there is no request. */
  const waitsUntil = async (query: Kysely<Tables>, account: Account): Promise<Date | null> => {
    const last = await lastRemoval(query, account.id, 'owner');
    if (last === null) return null;
    const state = removalState(last, await lastUse(query, account.id), clock.now());
    return isOpen(state) ? last.due_at : null;
  };
  const showWait = (reply: FastifyReply, locale: PageLocale, { country }: Account, due: Date): FastifyReply => {
    const { waiting, back } = wordsIn(locale.language).factorRemovalPages.lost;
    const shown = waiting(momentInWords({ language: locale.language, country }, due));
    return showPage(reply, locale, { ...shown, action: linkTo(pages.resetPassword, back) });
  };

  const find = async (request: FastifyRequest): Promise<Account | null> => {
    const token = tokenOf(request);
    const id = token === null ? null : accountOfStartToken(token, clock.now());
    const account = id === null ? null : await findAccount(database.query, id);
    if (token === null || account === null || !isStartTokenOf(services, account, token)) return null;
    return canRecover(account, clock.now()) ? account : null;
  };

  app.get(startPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const locale = localeOf(request, findSite);
    const { asking, start, invalid, takenBack, again } = wordsIn(locale.language).factorRemovalPages.lost;
    const account = await find(request);
    if (account === null)
      return showPage(reply, locale, { ...invalid, status: 404, action: linkTo(lostFactorPath, again) });
    if (await isTakenBack(database.query, account.id)) return showPage(reply, locale, takenBack);
    const due = await waitsUntil(database.query, account);
    if (due !== null) return showWait(reply, locale, account, due);
    return showPage(reply, locale, {
      ...asking(factorRemovalHours, maskedEmail(account.email)),
      action: button(start(factorRemovalHours)),
    });
  });

  app.post(startPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const locale = localeOf(request, findSite);
    const { invalid, refusedBefore, takenBack, again } = wordsIn(locale.language).factorRemovalPages.lost;
    const found = await find(request);
    if (found === null)
      return showPage(reply, locale, { ...invalid, status: 404, action: linkTo(lostFactorPath, again) });
    const outcome = await inTransaction(services, async (query, services) => {
      // One at a time, so that a second press finds the first one's request.
      const account = await lockAccount(query, found.id);
      if (account === null) return { ...invalid, status: 404 as const };
      if (await isTakenBack(query, account.id)) return takenBack;
      const due = await waitsUntil(query, account);
      if (due !== null) return due;
      const now = clock.now();
      if ((await dueAfterAsking(query, { account, now })) === null) return refusedBefore;
      const asked = { account, askedBy: owner, origin: originOfRequest(request), now };
      return (await askForRemoval(services, query, asked)) ?? refusedBefore;
    });
    if (!(outcome instanceof Date)) return showPage(reply, locale, outcome);
    return showWait(reply, locale, found, outcome);
  });
  return [];
};

/** Whether an account has a second factor to lose and a verified mailbox. */
function canRecover(account: Account, now: Date): boolean {
  return account.totp_secret !== null && account.email_verified && accountProblem(account, now) === null;
}
