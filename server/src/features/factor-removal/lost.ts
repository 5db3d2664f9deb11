import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { factorRemovalHours } from '#contract/limits.ts';
import { lostFactorPath } from '#contract/lost-factor.ts';
import { routes as pages } from '#contract/pages.ts';
import { emailKey, findAccount, findByUserName, lockAccount, type Account } from '../../accounts/accounts.ts';
import { originOfRequest, throttle } from '../../accounts/authenticate.ts';
import { owner, removalState } from '../../accounts/factor-removal-rules.ts';
import { isTakenBack, lastRemoval, lastUse } from '../../accounts/factor-removals.ts';
import { accountProblem } from '../../accounts/session-rules.ts';
import { recoverMail } from '../../mails/factor-removal.ts';
import { clientAddress } from '../../platform/client-address.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { isCleanText } from '../../platform/http/reject-control-characters.ts';
import type { Language } from '../../platform/http/language.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { html } from '../../platform/pages/markup.ts';
import { momentInWords } from '../../mails/moment.ts';
import { askForRemoval, dueAfterAsking } from './ask.ts';
import { accountOfStart, isStartOf, startLink, startPath } from './link.ts';
import { button, link as linkTo, placeOf, showPage, tokenOf, type Place, type Shown } from './page.ts';

interface Words {
  field: string;
  send: string;
  start: string;
  back: string;
  another: string;
  again: string;
  form: Shown;
  sent: Shown;
  tooMany: Shown;
  asking: Shown;
  refusedBefore: Shown;
  takenBack: Shown;
  invalid: Shown;
  waiting(due: string): Shown;
}

const words: Record<Language, Words> = {
  'en-US': {
    field: 'Email of your account',
    send: 'Send link',
    start: 'Start the wait of 72 hours',
    back: 'Reset password',
    another: 'Use another address',
    again: 'Get another link',
    form: {
      title: 'Lost your phone and your backup codes?',
      text: [
        `We can remove two-factor authentication from your account. It takes ${factorRemovalHours} hours, and we tell every address of your account, so that no one else can do it unseen.`,
        'If you are still logged in somewhere, turn it off there instead: that takes a minute, and the wait would end.',
      ],
    },
    sent: {
      title: 'Check your email',
      text: [
        'If this is the email of an account with two-factor authentication, we have sent a link to it. It works for an hour.',
      ],
    },
    tooMany: {
      title: 'Too many emails',
      text: ['Too many emails were requested from this place. Try again in an hour.'],
    },
    asking: {
      title: 'Start the wait?',
      text: [
        `We tell every address of your account now. After ${factorRemovalHours} hours you can reset your password with a code that we email to you, without your phone.`,
        'Anyone who reads one of the addresses can refuse until then, and a login ends the wait.',
      ],
    },
    refusedBefore: {
      title: 'This was refused',
      text: ['One of the addresses of your account refused this within the last week. Contact support.'],
    },
    takenBack: {
      title: 'Log in first, or contact support',
      text: [
        'A change of the email of your account was taken back, and no one has logged in since. Until then only support can remove two-factor authentication.',
      ],
    },
    invalid: {
      title: 'This link is not valid',
      text: ['It has expired, or something has changed since. Ask for another one.'],
      status: 404,
    },
    waiting: (due) => ({
      title: 'The wait has started',
      text: [
        `From ${due} on, reset your password with a code that we email to you. You then need no second factor, and two-factor authentication is off. Do it within a week.`,
      ],
    }),
  },
  'zh-CN': {
    field: '账户邮箱',
    send: '发送链接',
    start: '开始 72 小时等待',
    back: '重置密码',
    another: '使用其他邮箱',
    again: '重新获取链接',
    form: {
      title: '手机和备用码都丢失了？',
      text: [
        `我们可以移除您账户的两步验证。这需要 ${factorRemovalHours} 小时，并且我们会通知您账户的所有邮箱，以免他人暗中操作。`,
        '如果您在其他地方仍处于登录状态，请直接在那里关闭两步验证：只需一分钟，并且等待会因此结束。',
      ],
    },
    sent: {
      title: '请查收邮件',
      text: ['如果这是已开启两步验证的账户的邮箱，我们已向其发送链接，一小时内有效。'],
    },
    tooMany: { title: '邮件过多', text: ['来自此处的邮件请求过多，请一小时后再试。'] },
    asking: {
      title: '开始等待？',
      text: [
        `我们现在会通知您账户的所有邮箱。${factorRemovalHours} 小时后，您可以使用我们发送到邮箱的验证码重置密码，无需手机。`,
        '在此之前，任何能查看其中一个邮箱的人都可以拒绝，登录也会使等待结束。',
      ],
    },
    refusedBefore: { title: '申请已被拒绝', text: ['您账户的一个邮箱在最近一周内拒绝了该申请，请联系客服。'] },
    takenBack: {
      title: '请先登录，或联系客服',
      text: ['您账户邮箱的更改已被撤销，此后尚无人登录。在登录之前，只有客服可以移除两步验证。'],
    },
    invalid: { title: '此链接无效', text: ['链接已过期，或账户已有变动。请重新获取链接。'], status: 404 },
    waiting: (due) => ({
      title: '等待已开始',
      text: [
        `自 ${due} 起，您可以使用我们发送到邮箱的验证码重置密码，届时无需第二重验证，两步验证也将关闭。请在一周内完成。`,
      ],
    }),
  },
};

const formSchema = v.looseObject({ email: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(320)) });

/**
 * Self-service recovery after losing password and phone: an address, a mailed link that proves its mailbox, 72 hours in which every address
 * can refuse, then a reset without the second factor. Every address gets the same response.
 */
export const lostRoutes: FeatureRoutes = ({ app, services, findSite }) => {
  const { clock, database, keys, limits } = services;

  app.get(lostFactorPath, { constraints: { site: accountSite } }, async (request, reply) => {
    const place = placeOf(request, findSite);
    const { field, send, form } = words[place.language];
    const action = html`<form method="post">
      <p>
        <label
          >${field}<br /><input type="email" name="email" autocomplete="username" required maxlength="320"
        /></label>
      </p>
      <button type="submit">${send}</button>
    </form>`;
    return showPage(reply, place, { ...form, action });
  });

  app.post(lostFactorPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const place = placeOf(request, findSite);
    const body = v.safeParse(formSchema, request.body);
    if (!body.success || !isCleanText(body.output.email)) return reply.redirect(lostFactorPath, 303);
    const { email } = body.output;
    const ofCaller = await limits.resetCallers.consume(clientAddress(request));
    if (!ofCaller.allowed) return showPage(reply, place, words[place.language].tooMany);
    const account = await findByUserName(database.query, email, false);
    const canBegin = account !== null && canRecover(account, clock.now());
    const { accountOrigin, name: brand } = findSite(request.headers.host).brand;
    // Without an account, the same steps run for no account.
    const signed = account ?? { id: 1, email_key: emailKey(email), factors_changed_at: new Date(0) };
    const mailed = startLink(services, accountOrigin, signed, clock.now());
    const text = recoverMail(account?.language ?? place.language, mailed);
    // The link mailed before still works, unless the second factor was changed since.
    const link = keys.hash('lost-mail', `${signed.email_key} ${signed.factors_changed_at.getTime()}`);
    const isDue = (await limits.lostMails.consume(link)).allowed;
    await queueMail(services, database.query, { to: canBegin && isDue ? account.email : null, brand, text, rank: 2 });
    const { sent, another } = words[place.language];
    return showPage(reply, place, { ...sent, action: linkTo(lostFactorPath, another) });
  });

  /** Until when the account's own request waits, or has waited; null where it has none. */
  const waitsUntil = async (query: Kysely<Tables>, account: Account): Promise<Date | null> => {
    const last = await lastRemoval(query, account.id, 'owner');
    if (last === null) return null;
    const state = removalState(last, await lastUse(query, account.id), clock.now());
    return state === 'waiting' || state === 'due' ? last.due_at : null;
  };
  const showWait = (reply: FastifyReply, place: Place, { country }: Account, due: Date): FastifyReply => {
    const { waiting, back } = words[place.language];
    const shown = waiting(momentInWords({ language: place.language, country }, due));
    return showPage(reply, place, { ...shown, action: linkTo(pages.resetPassword, back) });
  };

  const find = async (request: FastifyRequest): Promise<Account | null> => {
    const token = tokenOf(request);
    const id = token === null ? null : accountOfStart(token, clock.now());
    const account = id === null ? null : await findAccount(database.query, id);
    if (token === null || account === null || !isStartOf(services, account, token)) return null;
    return canRecover(account, clock.now()) ? account : null;
  };

  app.get(startPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const place = placeOf(request, findSite);
    const { asking, start, invalid, takenBack, again } = words[place.language];
    const account = await find(request);
    if (account === null) return showPage(reply, place, { ...invalid, action: linkTo(lostFactorPath, again) });
    if (await isTakenBack(database.query, account.id)) return showPage(reply, place, takenBack);
    const due = await waitsUntil(database.query, account);
    if (due !== null) return showWait(reply, place, account, due);
    return showPage(reply, place, { ...asking, action: button(start) });
  });

  app.post(startPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const place = placeOf(request, findSite);
    const { invalid, refusedBefore, takenBack, again } = words[place.language];
    const found = await find(request);
    if (found === null) return showPage(reply, place, { ...invalid, action: linkTo(lostFactorPath, again) });
    const outcome = await database.query.transaction().execute(async (query) => {
      // One at a time, so that a second press finds the first one's request.
      const account = await lockAccount(query, found.id);
      if (account === null) return invalid;
      if (await isTakenBack(query, account.id)) return takenBack;
      const due = await waitsUntil(query, account);
      if (due !== null) return due;
      const now = clock.now();
      if ((await dueAfterAsking(query, { account, now })) === null) return refusedBefore;
      const asked = { account, askedBy: owner, origin: originOfRequest(request), now };
      return (await askForRemoval(services, query, asked)) ?? refusedBefore;
    });
    if (!(outcome instanceof Date)) return showPage(reply, place, outcome);
    return showWait(reply, place, found, outcome);
  });
  return [];
};

/** Whether an account has a second factor to lose and a verified mailbox. */
function canRecover(account: Account, now: Date): boolean {
  return account.totp_secret !== null && account.email_verified && accountProblem(account, now) === null;
}
