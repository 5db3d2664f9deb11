import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { ApiError } from '../../platform/api-error.ts';
import type { InternalRoutes } from '../../platform/http/internal-app.ts';
import { unsubscribeLink } from './link.ts';
import { activeAccounts } from '../../accounts/accounts.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** Recipients of news per page of the list for other systems, so that a page stays below 200 KB. */
export const newsRecipients = 500;

const querySchema = v.strictObject({
  /** The last account number of the previous page. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), '0'),
  /** The brand whose host the links use, by default the first. They are valid at every host. */
  brand: v.optional(v.string()),
});

/** Lists the customers who get news, each with the link to unsubscribe. */
export const routes: InternalRoutes = (app, services) => {
  const { brands, clock, database } = services;
  app.get('/internal/v1/news/recipients', async (request, reply) => {
    const read = v.safeParse(querySchema, request.query);
    if (!read.success) throw new ApiError('invalid_parameters');
    const { after, brand: name } = read.output;
    const brand = name === undefined ? brands[0] : brands.find((each) => each.name === name);
    if (brand === undefined) throw new ApiError('invalid_parameters');
    // Read one more than returned, to see whether there is a next page.
    const rows = await listRecipients(database.query, { after, limit: newsRecipients + 1, now: clock.now() });
    const recipients = rows.slice(0, newsRecipients).map(({ id, email, language, nick_name: nickName }) => ({
      account: id,
      email,
      language,
      nickName,
      unsubscribe: unsubscribeLink(services, brand.accountOrigin, id),
    }));
    return reply.send({
      recipients,
      next: rows.length > recipients.length ? (recipients.at(-1)?.account ?? null) : null,
    });
  });
};

interface Recipient {
  id: number;
  email: string;
  language: string;
  nick_name: string;
}

/** Customers who agreed to news, by account number: with a verified address and no planned deletion. */
async function listRecipients(
  query: Kysely<Tables>,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<Recipient[]> {
  return query
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'nick_name'])
    .where('news', '=', true)
    .where('email_verified', '=', true)
    .where('abandonment_id', 'is', null)
    .where('id', 'in', activeAccounts(query, now))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
