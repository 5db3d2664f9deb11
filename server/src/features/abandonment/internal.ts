import * as v from 'valibot';
import { currencies } from '#contract/currencies.ts';
import { hasHiddenCharacter } from '#contract/rules/names.ts';
import { ApiError } from '../../platform/api-error.ts';
import { accountNumber, type InternalRoutes } from '../../platform/http/internal-app.ts';
import { replaceBlockers } from './store.ts';

const most = 100;

/** Only characters that a name may have, because the page shows it. */
const text = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(200),
  v.check((value) => !hasHiddenCharacter(value)),
);
/** More than any plan costs in any currency, with few enough digits for the page. */
const maxAmount = 1_000_000_000;

const priceSchema = v.strictObject({
  amount: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(maxAmount)),
  currency: v.optional(v.nullable(v.picklist(currencies)), null),
});

const lockSchema = v.strictObject({
  /** May be a type unknown to the pages: anything reported by another system blocks. */
  type: text,
  /** The name of the plan or the company. */
  name: v.optional(v.nullable(text), null),
  /** When it renews or ends, in epoch milliseconds. */
  until: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))),
    null,
  ),
  price: v.optional(v.nullable(priceSchema), null),
  /**
   * Where to resolve it. An address that no customer may be sent to is stored too, so that it blocks, but never shown.
   */
  manageUrl: v.optional(
    v.nullable(v.pipe(v.string(), v.maxLength(2000), v.regex(/^https?:\/\//i), v.check(URL.canParse))),
    null,
  ),
});

const bodySchema = v.strictObject({ account: accountNumber, locks: v.pipe(v.array(lockSchema), v.maxLength(most)) });

/** Receives from other systems what blocks an account's deletion. Each list replaces the previous one. */
export const routes: InternalRoutes = (app, { database }) => {
  app.post('/internal/v1/locks', async (request, reply) => {
    const read = v.safeParse(bodySchema, request.body);
    if (!read.success) throw new ApiError('invalid_parameters');
    const { account, locks } = read.output;
    const rows = locks.map(({ type, name, until, price, manageUrl }) => ({
      type,
      name,
      until: until === null ? null : new Date(until),
      amount: price?.amount ?? null,
      currency: price?.currency ?? null,
      manage_url: manageUrl,
    }));
    if (!(await replaceBlockers(database, account, rows))) throw new ApiError('account_not_found');
    return reply.send({ locks: rows.length });
  });
};
