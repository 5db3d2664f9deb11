import type { Kysely } from 'kysely';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** Keeps what an account has agreed to, all at the same moment. */
export async function insertAgreements(query: Kysely<Tables>, account: number, agreements: readonly Agreement[], at: Date): Promise<void> {
  await query.insertInto('agreements').values(agreements.map((each) => ({ account_id: account, ...each, agreed_at: at }))).execute();
}
