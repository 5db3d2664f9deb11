import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

type SignUpCodeRow = Selectable<Tables['sign_up_codes']>;

/** Lets one request at a time decide about the code of an address, over all processes, until the transaction ends. */
export async function lockSignUpCode(query: Kysely<Tables>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(4601, hashtext(${key}))`.execute(query);
}

export async function findSignUpCode(query: Kysely<Tables>, key: string): Promise<SignUpCodeRow | null> {
  return (await query.selectFrom('sign_up_codes').selectAll().where('email_key', '=', key).executeTakeFirst()) ?? null;
}

/** Finds a code and keeps everybody else from it until the transaction ends. */
export async function holdSignUpCode(query: Kysely<Tables>, key: string): Promise<SignUpCodeRow | null> {
  return (await query.selectFrom('sign_up_codes').selectAll().where('email_key', '=', key).forUpdate().executeTakeFirst()) ?? null;
}

/** Keeps a new code in place of the one before. */
export async function putSignUpCode(query: Kysely<Tables>, row: SignUpCodeRow): Promise<void> {
  await query
    .insertInto('sign_up_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(row))
    .execute();
}

/** Counts a wrong code. */
export async function countSignUpTry(query: Kysely<Tables>, key: string): Promise<void> {
  await query.updateTable('sign_up_codes').set((set) => ({ tries: set('tries', '+', 1) })).where('email_key', '=', key).execute();
}

/** Uses the code up; false where it was used, or replaced, meanwhile. */
export async function consumeSignUpCode(query: Kysely<Tables>, key: string, codeHash: string, now: Date): Promise<boolean> {
  const update = query
    .updateTable('sign_up_codes')
    .set({ used_at: now })
    .where('email_key', '=', key)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
