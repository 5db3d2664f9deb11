import * as v from 'valibot';
import { call } from '../call.ts';
import { maxAnalyticsEvents } from '../limits.ts';
import { nothing } from '../schemas.ts';
import { clientSymbols, isKnownSymbol, symbols, type KnownSymbol } from '../symbols.ts';

export const analyticsCategory = 'account-settings';

/** A customer's action. All lists are closed, so an event cannot contain typed text. */
const analyticsEventNames = [
  'log-in',
  'sign-up',
  'log-out',
  'language-change',
  'third-party-sign-in',
  'retry',
  'profile-edit',
  'picture-change',
  'email-change',
  'recovery-email-removal',
  'password-change',
  'two-factor-change',
  'third-party-removal',
  'data-protection-change',
  'access-end',
  'lock-down',
  'archive-task',
  'deletion-request',
  'deletion-cancel',
] as const;

/** The name of the route, never its address. */
export const analyticsPages = [
  'homePage',
  'login',
  'oauth',
  'accountSecurity',
  'logout',
  'authCallback',
  'resetPassword',
  'verifyEmail',
  'emailCallback',
  'twoFactor',
  'chooseAccount',
  'approveLogin',
  'notFound',
] as const;

/** The result: `done` or an error symbol. */
export type AnalyticsResult = 'done' | KnownSymbol;
const isResult = (text: string): text is AnalyticsResult => text === 'done' || isKnownSymbol(text);
const results = ['done', ...Object.keys(symbols), ...clientSymbols].filter(isResult);

const analyticsEvent = v.strictObject({
  name: v.picklist(analyticsEventNames),
  page: v.picklist(analyticsPages),
  result: v.picklist(results),
});
export type AnalyticsEvent = v.InferOutput<typeof analyticsEvent>;

export const analyticsBatch = v.strictObject({
  category: v.literal(analyticsCategory),
  events: v.pipe(v.array(analyticsEvent), v.minLength(1), v.maxLength(maxAnalyticsEvents)),
});
export type AnalyticsBatch = v.InferOutput<typeof analyticsBatch>;

export const recordAnalytics = call('POST', '/analytics', { as: 'none', body: analyticsBatch, answer: nothing });
