import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { factorRemovalHours } from '#contract/limits.ts';
import { lostFactorPath } from '#contract/lost-factor.ts';
import { emailProblem } from '#contract/rules/email.ts';
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
import { wordsIn } from '../../platform/language/words.ts';
import { maskedEmail } from '../../accounts/masked-email.ts';
import { pageButton } from '../../platform/pages/brand-page.ts';
import { queryOf } from '../../platform/http/errors.ts';
import { addressForm } from './address-form.ts';
import { askForRemoval, dueAfterAsking } from './ask.ts';
import { accountOfStartToken, isStartTokenOf, startLink, startPath } from './link.ts';
import { repeatedChoice } from '../../platform/pages/language-links.ts';
import { localeOf, showPage, tokenOf, type PageLocale } from './page.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';

const formSchema = v.looseObject({ email: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(320)) });
/** The parameter of the page that is shown once a mail was requested. */
const sentParameter = 'sent';

/**
 * Self-service recovery after losing password and phone: an address, a mailed link that proves its mailbox, 72 hours in
 * which every address can refuse, then a reset without the second factor. Every address gets the same response.
 */
export const lostRoutes: FeatureRoutes = ({ app, services, findSite }) => {
  const { clock, database, keys, limits, settings } = services;

  const pageAt = ({ request }: FastifyReply, parameters: Record<string, string> = {}): string => {
    const query = repeatedChoice(request, findSite(request.headers.host).brand);
    for (const [name, value] of Object.entries(parameters)) query.set(name, value);
    return `${lostFactorPath}?${query.toString()}`;
  };

  const showForm = (reply: FastifyReply, locale: PageLocale, refused: string | null): Promise<FastifyReply> => {
    const { form } = wordsIn(locale.language).factorRemovalPages.lost;
    const action = addressForm(locale.language, pageAt(reply), refused);
    const status = refused === null ? 200 : 400;
    return showPage(reply, settings, locale, { ...form(factorRemovalHours), action, status });
  };

  app.get(lostFactorPath, { constraints: { site: accountSite } }, async (request, reply) => {
    const locale = localeOf(request, findSite);
    if (!new URLSearchParams(queryOf(request)).has(sentParameter)) return showForm(reply, locale, null);
    const { sent, another } = wordsIn(locale.language).factorRemovalPages.lost;
    return showPage(reply, settings, locale, { ...sent, next: { address: lostFactorPath, label: another } });
  });

  app.post(lostFactorPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const locale = localeOf(request, findSite);
    const body = v.safeParse(formSchema, request.body);
    const problem = body.success ? emailProblem(body.output.email) : 'empty';
    if (!body.success || problem === 'empty' || problem === 'format' || !isCleanText(body.output.email))
      return showForm(reply, locale, body.success && isCleanText(body.output.email) ? body.output.email : '');
    const { email } = body.output;
    const ofCaller = await limits.resetCallers.consume(clientAddress(request));
    if (!ofCaller.allowed)
      return showPage(reply, settings, locale, wordsIn(locale.language).factorRemovalPages.lost.tooMany);
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
    // A page of its own, which another language or a reload shows again instead of sending the form.
    return reply.redirect(pageAt(reply, { [sentParameter]: '1' }), 303);
  });

  /** When the wait of the account's own request ends or ended; null if there is no request. */
  const waitsUntil = async (query: Kysely<Tables>, account: Account): Promise<Date | null> => {
    const last = await lastRemoval(query, account.id, 'owner');
    if (last === null) return null;
    const state = removalState(last, await lastUse(query, account.id), clock.now());
    return isOpen(state) ? last.due_at : null;
  };
  const showWait = (reply: FastifyReply, locale: PageLocale, { country }: Account, at: Date) =>
    showPage(reply, settings, locale, {
      ...wordsIn(locale.language).factorRemovalPages.lost.waiting,
      due: { at, country },
    });

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
    const { asking, start, invalid, refusedBefore, takenBack, again } = wordsIn(locale.language).factorRemovalPages
      .lost;
    const account = await find(request);
    if (account === null)
      return showPage(reply, settings, locale, {
        ...invalid,
        status: 404,
        next: { address: lostFactorPath, label: again },
      });
    if (await isTakenBack(database.query, account.id)) return showPage(reply, settings, locale, takenBack);
    const due = await waitsUntil(database.query, account);
    if (due !== null) return showWait(reply, locale, account, due);
    const at = await dueAfterAsking(database.query, { account, now: clock.now() });
    if (at === null) return showPage(reply, settings, locale, refusedBefore);
    return showPage(reply, settings, locale, {
      ...asking(maskedEmail(account.email)),
      due: { at, country: account.country },
      action: pageButton(start),
    });
  });

  app.post(startPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const locale = localeOf(request, findSite);
    const { invalid, refusedBefore, takenBack, again } = wordsIn(locale.language).factorRemovalPages.lost;
    const found = await find(request);
    if (found === null)
      return showPage(reply, settings, locale, {
        ...invalid,
        status: 404,
        next: { address: lostFactorPath, label: again },
      });
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
    if (!(outcome instanceof Date)) return showPage(reply, settings, locale, outcome);
    return showWait(reply, locale, found, outcome);
  });
  return [];
};

/** Whether an account has a second factor to lose and a verified mailbox. */
function canRecover(account: Account, now: Date): boolean {
  return account.totp_secret !== null && account.email_verified && accountProblem(account, now) === null;
}
