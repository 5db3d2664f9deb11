import * as v from 'valibot';
import { call } from '../call.ts';
import { activityEventsMost } from '../limits.ts';
import { nothing } from '../schemas.ts';
import { clientSymbols, isKnownSymbol, symbols } from '../symbols.ts';
import type { KnownSymbol } from '../symbols.ts';

export const activityCategory = 'account-settings';

/** What a customer did. All lists are closed: nothing that a user typed fits into an event. */
export const activityNames = [
  'log-in',
  'sign-up',
  'log-out',
  'language-change',
  'third-party-sign-in',
  'retry',
] as const;

/** Where: the name of the route, never its address. */
export const activityPages = [
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
  'notFound',
] as const;

/** How it ended: well, or with a symbol. */
export type ActivityResult = 'done' | KnownSymbol;
const isResult = (text: string): text is ActivityResult => text === 'done' || isKnownSymbol(text);
const results = ['done', ...Object.keys(symbols), ...clientSymbols].filter(isResult);

const activityEvent = v.strictObject({
  name: v.picklist(activityNames),
  page: v.picklist(activityPages),
  result: v.picklist(results),
});
export type ActivityEvent = v.InferOutput<typeof activityEvent>;

export const activityBatch = v.strictObject({
  category: v.literal(activityCategory),
  events: v.pipe(v.array(activityEvent), v.minLength(1), v.maxLength(activityEventsMost)),
});
export type ActivityBatch = v.InferOutput<typeof activityBatch>;

export const recordActivity = call('POST', '/analytics', { as: 'none', body: activityBatch, answer: nothing });
