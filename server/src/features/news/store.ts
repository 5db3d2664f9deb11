import type { Kysely } from 'kysely';
import { activeAccounts } from '../../accounts/accounts.ts';
import type { Tables } from '../../platform/database/schema.ts';

export interface Recipient {
  id: number;
  email: string;
  language: string;
  nick_name: string;
}

/** Customers who agreed to news, by account number: with a verified address and no planned deletion. */
export async function listRecipients(
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
