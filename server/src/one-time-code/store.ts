import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

type MailCodeRow = Selectable<Tables['mail_codes']>;

/** Codes live by account, act and the way they go, not by challenge. */
export interface MailCodeKey {
  account: number;
  purpose: string;
  type: string;
}

/** Lets one request at a time decide about the code of a key, over all processes, until the transaction ends. */
export async function lockMailCode(query: Kysely<Tables>, { account, purpose, type }: MailCodeKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${account}, hashtext(${`${purpose} ${type}`}))`.execute(query);
}

export async function findMailCode(query: Kysely<Tables>, { account, purpose, type }: MailCodeKey): Promise<MailCodeRow | null> {
  const rows = query.selectFrom('mail_codes').selectAll().where('account_id', '=', account).where('act', '=', purpose);
  return (await rows.where('type', '=', type).executeTakeFirst()) ?? null;
}

/** Keeps a new code in place of the one before. */
export async function putMailCode(query: Kysely<Tables>, row: MailCodeRow): Promise<void> {
  await query
    .insertInto('mail_codes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'act', 'type']).doUpdateSet(row))
    .execute();
}

/** Takes one try of the living code before it is compared, and answers what is kept of it. */
export async function consumeMailCodeTry(query: Kysely<Tables>, key: MailCodeKey, most: number, now: Date): Promise<string | null> {
  const taken = await query
    .updateTable('mail_codes')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('account_id', '=', key.account)
    .where('act', '=', key.purpose)
    .where('type', '=', key.type)
    .where('tries', '<', most)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  return taken?.code_hash ?? null;
}

/** Uses the code up; false where it was used, or replaced, meanwhile. */
export async function consumeMailCode(query: Kysely<Tables>, key: MailCodeKey, codeHash: string, now: Date): Promise<boolean> {
  const update = query
    .updateTable('mail_codes')
    .set({ used_at: now })
    .where('account_id', '=', key.account)
    .where('act', '=', key.purpose)
    .where('type', '=', key.type)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
