import type { Kysely, Selectable } from 'kysely';
import type { Account } from '../../platform/accounts/accounts.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type AuthorizationRequest = Selectable<Tables['third_attempts']>;
type NewAttempt = Omit<AuthorizationRequest, 'taken_at' | 'code_hash' | 'account_id'>;

/** Stores an authorization request; false where its state was used before. */
export async function insertAuthorizationRequest(query: Kysely<Tables>, attempt: NewAttempt): Promise<boolean> {
  const row = { ...attempt, taken_at: null, code_hash: null, account_id: null };
  const insert = query.insertInto('third_attempts').values(row).onConflict((conflict) => conflict.doNothing());
  return ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What identifies an authorization request. */
export interface RequestKey {
  stateHash: string;
  system: string;
  clientId: string;
}

/** Consumes an authorization request for its one exchange; null where it is unknown, expired or already consumed. */
export async function consumeAuthorizationRequest(query: Kysely<Tables>, key: RequestKey, now: Date): Promise<AuthorizationRequest | null> {
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

/** Stores the account of an exchange until the second factor follows. */
export async function storeExchange(query: Kysely<Tables>, stateHash: string, { codeHash, account, expiresAt }: Exchanged): Promise<void> {
  const update = query.updateTable('third_attempts').set({ code_hash: codeHash, account_id: account, expires_at: expiresAt });
  await update.where('state_hash', '=', stateHash).execute();
}

/** The account of an exchange that waits for the second factor, or null. */
export async function findExchanged(query: Kysely<Tables>, key: RequestKey, codeHash: string, now: Date): Promise<number | null> {
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

/** Deletes an authorization request; false where another process was first. */
export async function deleteAuthorizationRequest(query: Kysely<Tables>, stateHash: string): Promise<boolean> {
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
