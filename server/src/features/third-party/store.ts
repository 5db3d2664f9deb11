import type { Kysely, Selectable } from 'kysely';
import type { Account } from '../../platform/accounts/accounts.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type ThirdAttempt = Selectable<Tables['third_attempts']>;
type NewAttempt = Omit<ThirdAttempt, 'taken_at' | 'code_hash' | 'account_id'>;

/** Keeps a way to a third party; false where its state was used before. */
export async function insertThirdAttempt(query: Kysely<Tables>, attempt: NewAttempt): Promise<boolean> {
  const row = { ...attempt, taken_at: null, code_hash: null, account_id: null };
  const insert = query.insertInto('third_attempts').values(row).onConflict((conflict) => conflict.doNothing());
  return ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whom an answer is for. */
export interface AttemptKey {
  stateHash: string;
  system: string;
  clientId: string;
}

/** Takes an attempt for its one exchange; null where it is not there, is over, or another request was first. */
export async function takeThirdAttempt(query: Kysely<Tables>, key: AttemptKey, now: Date): Promise<ThirdAttempt | null> {
  const taken = query
    .updateTable('third_attempts')
    .set({ taken_at: now })
    .where('state_hash', '=', key.stateHash)
    .where('system', '=', key.system)
    .where('client_id', '=', key.clientId)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll();
  return (await taken.executeTakeFirst()) ?? null;
}

interface Exchanged {
  codeHash: string;
  account: number;
  expiresAt: Date;
}

/** Keeps whom an exchange brought, until the second factor follows. */
export async function keepExchange(query: Kysely<Tables>, stateHash: string, { codeHash, account, expiresAt }: Exchanged): Promise<void> {
  const update = query.updateTable('third_attempts').set({ code_hash: codeHash, account_id: account, expires_at: expiresAt });
  await update.where('state_hash', '=', stateHash).execute();
}

/** The account that an exchange brought which waits for the second factor, or null. */
export async function findExchanged(query: Kysely<Tables>, key: AttemptKey, codeHash: string, now: Date): Promise<number | null> {
  const found = query
    .selectFrom('third_attempts')
    .select('account_id')
    .where('state_hash', '=', key.stateHash)
    .where('system', '=', key.system)
    .where('client_id', '=', key.clientId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now);
  return (await found.executeTakeFirst())?.account_id ?? null;
}

/** Ends an attempt; false where another request was first. */
export async function endThirdAttempt(query: Kysely<Tables>, stateHash: string): Promise<boolean> {
  return (await query.deleteFrom('third_attempts').where('state_hash', '=', stateHash).executeTakeFirst()).numDeletedRows > 0n;
}
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
