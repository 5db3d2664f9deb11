import type { FastifyRequest } from 'fastify';
import { findAccount } from '../../accounts/accounts.ts';
import { originOfRequest, throttle } from '../../accounts/authenticate.ts';
import { removalState } from '../../accounts/factor-removal-rules.ts';
import { findRemovalOfLink, lastUse, refuseRemovals } from '../../accounts/factor-removals.ts';
import { reportAct } from '../../accounts/report.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import type { Language } from '../../platform/http/language.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import { refusalPath } from './link.ts';
import { button, placeOf, showPage, tokenOf, type Shown } from './page.ts';

const words: Record<Language, { press: string } & Record<'asking' | 'refused' | 'over' | 'invalid', Shown>> = {
  'en-US': {
    press: 'Keep two-factor authentication',
    asking: {
      title: 'Keep two-factor authentication?',
      text: [
        'Someone asked to remove it from your account. If that was not you, refuse: it stays on, and no one can log in without it.',
      ],
    },
    refused: {
      title: 'Two-factor authentication stays on',
      text: ['The request was refused. Someone may know your password or read your email: change both passwords.'],
    },
    over: {
      title: 'This request is no longer open',
      text: ['It was refused, has expired, or was carried out. The security page of your account shows which.'],
    },
    invalid: { title: 'This link is not valid', text: ['Open the whole link as it stands in the email.'], status: 404 },
  },
  'zh-CN': {
    press: '保留两步验证',
    asking: {
      title: '保留两步验证？',
      text: ['有人申请移除您账户的两步验证。如果不是您本人申请，请拒绝：两步验证将保持开启，没有它任何人都无法登录。'],
    },
    refused: {
      title: '两步验证保持开启',
      text: ['该申请已被拒绝。可能有人知道您的密码或能查看您的邮件，请更改这两个密码。'],
    },
    over: { title: '该申请已结束', text: ['该申请已被拒绝、已过期或已执行。您可以在账户的安全页面查看。'] },
    invalid: { title: '此链接无效', text: ['请打开邮件中的完整链接。'], status: 404 },
  },
};

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
    const place = placeOf(request, findSite);
    const { press, asking, over, invalid } = words[place.language];
    if (found === null) return showPage(reply, place, invalid);
    return showPage(reply, place, found.isOpen ? { ...asking, action: button(press) } : over);
  });

  app.post(refusalPath, { constraints: { site: accountSite } }, async (request, reply) => {
    await throttle(services, request);
    const found = await find(request);
    const place = placeOf(request, findSite);
    const { refused, over, invalid } = words[place.language];
    if (found === null) return showPage(reply, place, invalid);
    const isRefused =
      found.isOpen &&
      (await database.query.transaction().execute(async (query) => {
        const [account, now] = [await findAccount(query, found.account), clock.now()];
        if (account === null || !(await refuseRemovals(query, account.id, now))) return false;
        const origin = originOfRequest(request);
        await reportAct(services, query, { account, type: 'second factor removal refused', at: now, origin });
        return true;
      }));
    return showPage(reply, place, isRefused ? refused : over);
  });
  return [];
};
