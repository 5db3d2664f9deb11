import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { OwnSession } from '../../sessions/sessions.ts';

type Query = Kysely<Tables>;
export type Consent = Selectable<Tables['consents']>;

export async function findConsent(query: Query, account: number, clientId: string): Promise<Consent | null> {
  const found = query
    .selectFrom('consents')
    .selectAll()
    .where('account_id', '=', account)
    .where('client_id', '=', clientId);
  return (await found.executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends, so that it cannot be removed while a code is created. */
export async function lockConsent(query: Query, account: number, clientId: string): Promise<Consent | null> {
  const found = query
    .selectFrom('consents')
    .selectAll()
    .where('account_id', '=', account)
    .where('client_id', '=', clientId)
    .forShare();
  return (await found.executeTakeFirst()) ?? null;
}

/** What an account has allowed, newest first. */
export function listConsents(query: Query, account: number): Promise<Consent[]> {
  return query
    .selectFrom('consents')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('allowed_at', 'desc')
    .execute();
}

export async function upsertConsent(query: Query, row: Omit<Consent, 'used_at'>): Promise<void> {
  const { scope, allowed_at } = row;
  await query
    .insertInto('consents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'client_id']).doUpdateSet({ scope, allowed_at }))
    .execute();
}

/** The app got a token. */
export async function markConsentUsed(query: Query, account: number, clientId: string, now: Date): Promise<void> {
  await query
    .updateTable('consents')
    .set({ used_at: now })
    .where('account_id', '=', account)
    .where('client_id', '=', clientId)
    .execute();
}

/** Removes an app's consent and ends its codes and tokens; false if it had none. */
export async function deleteConsent(query: Query, account: number, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('consents')
    .where('account_id', '=', account)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  // Codes first: by then, a running exchange has stored its token.
  for (const table of ['app_codes', 'app_tokens'] as const) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- in this order
    await query.deleteFrom(table).where('account_id', '=', account).where('client_id', '=', clientId).execute();
  }
  return numDeletedRows > 0n;
}

export type AppCode = Selectable<Tables['app_codes']>;

export async function insertCode(query: Query, row: Omit<AppCode, 'used_at'>): Promise<void> {
  await query
    .insertInto('app_codes')
    .values({ ...row, used_at: null })
    .execute();
}

/** The session in which a code was created. */
export async function findSessionOf(
  query: Query,
  codeHash: string,
): Promise<(OwnSession & { issued_at: Date }) | null> {
  const found = query
    .selectFrom('app_codes')
    .innerJoin('sessions', 'sessions.id', 'app_codes.session_id')
    .select(['sessions.id', 'sessions.account_id', 'sessions.issued_at'])
    .where('app_codes.code_hash', '=', codeHash);
  return (await found.executeTakeFirst()) ?? null;
}

/** The code, locked until the transaction ends, so that parallel exchanges see each other's result. */
export async function lockAppCode(query: Query, codeHash: string): Promise<AppCode | null> {
  return (
    (await query
      .selectFrom('app_codes')
      .selectAll()
      .where('code_hash', '=', codeHash)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

export async function markCodeUsed(query: Query, codeHash: string, now: Date): Promise<void> {
  await query.updateTable('app_codes').set({ used_at: now }).where('code_hash', '=', codeHash).execute();
}

type AppToken = Selectable<Tables['app_tokens']>;

export async function insertToken(query: Query, row: AppToken): Promise<void> {
  await query.insertInto('app_tokens').values(row).execute();
}

/** Ends the tokens issued for a code. */
export async function deleteTokensOf(query: Query, codeHash: string): Promise<void> {
  await query.deleteFrom('app_tokens').where('code_hash', '=', codeHash).execute();
}

export async function findToken(query: Query, tokenHash: string): Promise<AppToken | null> {
  return (
    (await query.selectFrom('app_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null
  );
}
