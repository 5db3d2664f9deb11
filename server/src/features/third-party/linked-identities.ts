import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { Account } from '../../platform/accounts/accounts.ts';

/** The account that a subject of a system is linked to, deleted or not. */
export async function findLinked(query: Kysely<Tables>, system: string, subject: string): Promise<Account | null> {
  const found = query
    .selectFrom('third_credentials as credential')
    .innerJoin('accounts', 'accounts.id', 'credential.account_id')
    .selectAll('accounts')
    .where('credential.system', '=', system)
    .where('credential.subject', '=', subject);
  return (await found.executeTakeFirst()) ?? null;
}
