import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

type CodeRow = Selectable<Tables['one_time_codes']>;

/** Each key has at most one valid code. */
export interface CodeKey {
  /** The account id, or the lower-case address if there is no account yet. */
  subject: string;
  /** The scenario that the code confirms; a code for one purpose is wrong for any other. */
  purpose: string;
  /**
   * The second-factor method of the code, with the challenge if it has its own code; empty if there is only one method.
   */
  type: string;
}

/** Serializes decisions about a key's code across all processes until the transaction ends. */
export async function lockCode(query: Kysely<Tables>, { subject, purpose, type }: CodeKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(4601, hashtext(${`${subject} ${purpose} ${type}`}))`.execute(query);
}

export async function findCode(query: Kysely<Tables>, key: CodeKey): Promise<CodeRow | null> {
  return (await selectCode(query, key).executeTakeFirst()) ?? null;
}

/** Finds a code and locks its row until the transaction ends. */
export async function findCodeForUpdate(query: Kysely<Tables>, key: CodeKey): Promise<CodeRow | null> {
  return (await selectCode(query, key).forUpdate().executeTakeFirst()) ?? null;
}

/** Stores a new code, replacing the previous one. */
export async function putCode(query: Kysely<Tables>, row: CodeRow): Promise<void> {
  await query
    .insertInto('one_time_codes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subject', 'purpose', 'type']).doUpdateSet(row))
    .execute();
}

/** Counts a wrong code. */
export async function countWrongCode(query: Kysely<Tables>, key: CodeKey): Promise<void> {
  await updateCode(query, key)
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .execute();
}

/** Consumes the code; false if it was used or replaced, or has expired. */
export async function consumeCode(query: Kysely<Tables>, key: CodeKey, codeHash: string, now: Date): Promise<boolean> {
  const update = updateCode(query, key)
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

function selectCode(query: Kysely<Tables>, { subject, purpose, type }: CodeKey) {
  return query
    .selectFrom('one_time_codes')
    .selectAll()
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('type', '=', type);
}

function updateCode(query: Kysely<Tables>, { subject, purpose, type }: CodeKey) {
  return query
    .updateTable('one_time_codes')
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('type', '=', type);
}
