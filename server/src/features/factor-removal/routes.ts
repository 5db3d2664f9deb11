import type { FastifyReply, FastifyRequest } from 'fastify';
import { findAccount } from '../../accounts/accounts.ts';
import { originOfRequest, throttle } from '../../accounts/authenticate.ts';
import { removalState } from '../../accounts/factor-removal-rules.ts';
import { findRemovalOfLink, lastUse, refuseRemoval } from '../../accounts/factor-removals.ts';
import { reportAct } from '../../accounts/report.ts';
import { queryOf } from '../../platform/http/errors.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { pageLanguage, type Language } from '../../platform/http/language.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import { html } from '../../platform/pages/markup.ts';
import { plainPage } from '../../platform/pages/plain-page.ts';
import { refusalPath } from './link.ts';

type Situation = 'asking' | 'refused' | 'over' | 'invalid';

interface Words {
  name: string;
  press: string;
  situations: Record<Situation, { title: string; text: string }>;
}

const words: Record<Language, Words> = {
  'en-US': {
    name: 'Account Center',
    press: 'Keep two-factor authentication',
    situations: {
      asking: {
        title: 'Keep two-factor authentication?',
        text: 'Our support was asked to remove it from your account. If that was not you, refuse: it stays on, and nobody can log in without it.',
      },
      refused: {
        title: 'Two-factor authentication stays on',
        text: 'The request was refused. Someone may know your password or read your email: change both passwords.',
      },
      over: {
        title: 'This request is no longer open',
        text: 'It was refused, has expired, or was carried out. The security page of your account shows which.',
      },
      invalid: { title: 'This link is not valid', text: 'Open the whole link as it stands in the email.' },
    },
  },
  'zh-CN': {
    name: '账户中心',
    press: '保留两步验证',
    situations: {
      asking: {
        title: '保留两步验证？',
        text: '有人向我们的客服申请移除您账户的两步验证。如果不是您本人申请，请拒绝：两步验证将保持开启，没有它任何人都无法登录。',
      },
      refused: {
        title: '两步验证保持开启',
        text: '该申请已被拒绝。可能有人知道您的密码或能查看您的邮件，请更改这两个密码。',
      },
      over: { title: '该申请已结束', text: '该申请已被拒绝、已过期或已执行。您可以在账户的安全页面查看。' },
      invalid: { title: '此链接无效', text: '请打开邮件中的完整链接。' },
    },
  },
};

/**
 * The page of the mail that reports a request to remove a second factor: one button, no login and no script. Opening it changes
 * nothing, because programs open links, too.
 */
export const routes: FeatureRoutes = ({ app, services, findSite }) => {
  const { clock, database, keys } = services;

  const find = async (request: FastifyRequest) => {
    const [token, ...others] = new URLSearchParams(queryOf(request)).getAll('token');
    if (token === undefined || others.length > 0) return null;
    const removal = await findRemovalOfLink(database.query, keys.hash('factor-removal', token));
    if (removal === null) return null;
    const state = removalState(removal, await lastUse(database.query, removal.account_id), clock.now());
    return { removal, isOpen: state === 'waiting' || state === 'due' };
  };

  const show = (request: FastifyRequest, reply: FastifyReply, situation: Situation): FastifyReply => {
    const language = pageLanguage(request, findSite(request.headers.host).brand);
    const { name, press, situations } = words[language];
    const { title, text } = situations[situation];
    const form =
      situation === 'asking' ? html`<form method="post"><button type="submit">${press}</button></form>` : html``;
    return plainPage(reply.code(situation === 'invalid' ? 404 : 200).header('vary', 'Host, Cookie, Accept-Language'), {
      title: `${title} – ${name}`,
      language,
      header: html`<strong>${name}</strong>`,
      body: html`<h1>${title}</h1>
        <p>${text}</p>
        ${form}`,
      formAction: 'self',
    });
  };

  app.get(refusalPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const found = await find(request);
    return show(request, reply, found === null ? 'invalid' : found.isOpen ? 'asking' : 'over');
  });

  app.post(refusalPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const found = await find(request);
    if (found === null) return show(request, reply, 'invalid');
    const { account_id: id, id: removal } = found.removal;
    const isRefused =
      found.isOpen &&
      (await database.query.transaction().execute(async (query) => {
        const [account, now] = [await findAccount(query, id), clock.now()];
        if (account === null || !(await refuseRemoval(query, removal, now))) return false;
        const origin = originOfRequest(request);
        await reportAct(services, query, { account, type: 'second factor removal refused', at: now, origin });
        return true;
      }));
    return show(request, reply, isRefused ? 'refused' : 'over');
  });
  return [];
};
