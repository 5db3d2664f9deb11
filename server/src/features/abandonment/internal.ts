import * as v from 'valibot';
import { currencies } from '#contract/currencies.ts';
import { hasHiddenCharacter } from '#contract/rules/names.ts';
import { ApiError } from '../../platform/api-error.ts';
import { accountNumber, type InternalRoutes } from '../../platform/http/internal-app.ts';
import { replaceLocks } from './store.ts';

const most = 100;

/** Without what no name may have: it is drawn on the page. */
const text = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(200),
  v.check((value) => !hasHiddenCharacter(value)),
);
/** More than any plan costs in any currency, and few enough digits for a page. */
const maxAmount = 1_000_000_000;

const priceSchema = v.strictObject({
  amount: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(maxAmount)),
  currency: v.optional(v.nullable(v.picklist(currencies)), null),
});

const lockSchema = v.strictObject({
  /** Also a type that the pages do not know: what another system reports blocks. */
  type: text,
  /** Of the plan or the company. */
  name: v.optional(v.nullable(text), null),
  /** When it renews or ends, in epoch milliseconds. */
  until: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))),
    null,
  ),
  price: v.optional(v.nullable(priceSchema), null),
  /** Where it is settled. One that no customer may be led to is stored as well, so that it blocks, and not shown. */
  manageUrl: v.optional(
    v.nullable(v.pipe(v.string(), v.maxLength(2000), v.regex(/^https?:\/\//i), v.check(URL.canParse))),
    null,
  ),
});

const bodySchema = v.strictObject({ account: accountNumber, locks: v.pipe(v.array(lockSchema), v.maxLength(most)) });

/** Takes from other systems what blocks the deletion of an account: the whole list, in place of the one before. */
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
    if (!(await replaceLocks(database.query, account, rows))) throw new ApiError('account_not_found');
    return reply.send({ locks: rows.length });
  });
};
