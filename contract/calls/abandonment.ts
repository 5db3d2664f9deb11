import * as v from 'valibot';
import { call } from '../call.ts';
import { currencies } from '../currencies.ts';
import { nonEmptyString, nothing, seconds } from '../schemas.ts';

const instant = v.pipe(v.number(), v.integer());

/** Times in epoch milliseconds. The time left is `executeAt` minus `serverTime`, because local clocks may be wrong. */
const common = { serverTime: instant, undeleteSeconds: seconds };
const planned = { id: nonEmptyString, scheduledAt: instant, executeAt: instant, ...common };

/**
 * The API's word for a planned deletion is abandonment, and for a blocker lock: paths, symbols, events and columns keep
 * them.
 *
 * Whether a deletion of the account is planned, and for when. `undeleteSeconds`: how long a deletion can be undone.
 */
export const deletionSchema = v.union([
  v.object({ status: v.literal('none'), ...common }),
  v.object({ status: v.literal('scheduled'), ...planned }),
  v.object({ status: v.literal('cancelled'), ...planned }),
]);
export type Deletion = v.InferOutput<typeof deletionSchema>;

export const readDeletion = call('GET', '/v2/user/abandonment', { as: 'bearer', answer: deletionSchema });

export const requestDeletion = call('POST', '/v2/user/abandonment', {
  as: 'bearer',
  proof: 'when',
  answer: deletionSchema,
  refuses: ['abandonment_scheduled', 'abandonment_forbidden_by_lock'],
});

/** Returns `none` if no deletion is planned: there is nothing to cancel. Records 'abandonment cancelled'. */
export const cancelDeletion = call('DELETE', '/v2/user/abandonment', { as: 'bearer', answer: deletionSchema });

export const blockerTypes = ['cloud_plan', 'view_plan', 'affiliate_program', 'company'] as const;
export type BlockerType = (typeof blockerTypes)[number];

const price = v.object({
  amount: v.pipe(v.number(), v.finite(), v.minValue(0)),
  currency: v.nullable(v.picklist(currencies)),
});

/** Blocks a deletion until the user resolves it elsewhere. */
const blockerSchema = v.object({
  /** One of `blockerTypes`, or a type that this page does not know yet. */
  type: nonEmptyString,
  /** The name of the plan or the company. */
  name: v.optional(v.nullable(nonEmptyString), null),
  /** When it renews or ends, in epoch milliseconds. */
  until: v.optional(v.nullable(instant), null),
  /** The price of a plan in whole units of its currency. Without a currency, that of the page's number format. */
  price: v.optional(v.nullable(price), null),
  /** Where to resolve it, checked like a redirect; if absent, the brand's link for its type. */
  manageUrl: v.exactOptional(nonEmptyString),
});
export type Blocker = v.InferOutput<typeof blockerSchema>;

export const readDeletionBlockers = call('GET', '/v2/user/abandonment/locks', {
  as: 'bearer',
  answer: v.object({ locks: v.array(blockerSchema) }),
});

/**
 * Deletes the account immediately and irrevocably. The pages never call it: they plan a deletion, which can be undone.
 * Refused for the same reasons, with the `locks` in the error.
 */
export const deleteAccount = call('DELETE', '/v1.0/users/@me/', {
  as: 'bearer',
  proof: 'when',
  answer: nothing,
  aliases: ['/v1.0/users/@me'],
  refuses: ['abandonment_forbidden_by_lock', 'deletion_needs_planning'],
});
