import * as v from 'valibot';
import { lockTypes } from '#contract/calls/abandonment.ts';
import { currencies } from '#contract/limits.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { InternalRoutes } from '../../platform/http/internal-app.ts';
import { replaceLocks } from './store.ts';

const most = 100;

const priceSchema = v.strictObject({
  amount: v.pipe(v.number(), v.finite(), v.minValue(0)),
  currency: v.optional(v.nullable(v.picklist(currencies)), null),
});

const lockSchema = v.strictObject({
  type: v.picklist(lockTypes),
  /** Of the plan or the company; without control characters, which would be drawn on the page. */
  name: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200), v.regex(/^\P{Cc}*$/u))), null),
  /** When a plan renews or ends, in epoch milliseconds. */
  until: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))), null),
  price: v.optional(v.nullable(priceSchema), null),
});

const bodySchema = v.strictObject({ account: v.pipe(v.number(), v.safeInteger()), locks: v.pipe(v.array(lockSchema), v.maxLength(most)) });

/** Takes from other systems what blocks the deletion of an account: the whole list, in place of the one before. */
export const routes: InternalRoutes = (app, { database }) => {
  app.post('/internal/v1/locks', async (request, reply) => {
    const read = v.safeParse(bodySchema, request.body);
    if (!read.success) throw new ApiError('invalid_parameters');
    const { account, locks } = read.output;
    const rows = locks.map(({ type, name, until, price }) => ({
      type, name, until: until === null ? null : new Date(until), amount: price?.amount ?? null, currency: price?.currency ?? null,
    }));
    if (!(await replaceLocks(database.query, account, rows))) throw new ApiError('account_not_found');
    return reply.send({ locks: rows.length });
  });
};
