import type { Theme } from '#contract/themes.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { takeBackScenario } from '#contract/calls/take-back.ts';
import { cleanPhone, phoneProblem } from '#contract/rules/phone.ts';
import { ApiError } from '../platform/api-error.ts';
import { columnsOf, keptPlan } from '../platform/database/kept-plans.ts';
import type { Tables } from '../platform/database/schema.ts';
import { keepFormerEmail } from './former-emails.ts';
import type { Language } from '../platform/language/language.ts';

export type Account = Selectable<Tables['accounts']>;

/** Email addresses compare case-insensitively. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** The form in which user names are compared; phone numbers lose the separators that people write between digits. */
export function usernameKey(username: string, phones: boolean): string {
  return phones && phoneProblem(username) === null ? cleanPhone(username) : emailKey(username);
}

/** Finds an account by email address or, where phone login is on, by mainland phone number. */
export async function findByUsername(
  query: Kysely<Tables>,
  username: string,
  phones: boolean,
): Promise<Account | null> {
  const column = phones && phoneProblem(username) === null ? 'phone' : 'email_key';
  const found = query
    .selectFrom('accounts')
    .modifyFront(keptPlan)
    .select(columnsOf('accounts'))
    .where(column, '=', usernameKey(username, phones))
    .where('deleted_at', 'is', null);
  return (await found.executeTakeFirst()) ?? null;
}

/** Finds an account by its number, deleted or not. */
export async function findAccount(query: Kysely<Tables>, id: number): Promise<Account | null> {
  const found = query.selectFrom('accounts').modifyFront(keptPlan).select(columnsOf('accounts')).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/**
 * Locks an account's row until the transaction ends, so that changes to one account run one at a time. Null if there is
 * no such account.
 */
export async function lockAccount(query: Kysely<Tables>, id: number): Promise<Account | null> {
  const locked = query.selectFrom('accounts').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return (await locked.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** The numbers of accounts that may act: not disabled, not deleted and not due for deletion. */
export function activeAccounts(query: Kysely<Tables>, now: Date) {
  const usable = query
    .selectFrom('accounts')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null);
  return usable.where((where) => where.or([where('remove_at', 'is', null), where('remove_at', '>', now)]));
}

export async function setLanguage(query: Kysely<Tables>, id: number, language: Language): Promise<void> {
  await query.updateTable('accounts').set({ language, chosen_language: language }).where('id', '=', id).execute();
}

/** The language that the customer chose, if the brand offers it. */
export function chosenLanguage(
  { chosen_language: chosen }: Pick<Account, 'chosen_language'>,
  { languages }: { readonly languages: readonly Language[] },
): Language | null {
  return chosen !== null && languages.includes(chosen) ? chosen : null;
}

export async function setTheme(query: Kysely<Tables>, id: number, theme: Theme): Promise<void> {
  await query.updateTable('accounts').set({ theme }).where('id', '=', id).execute();
}

/** Stores the language and the brand that the account's mails use from now on. */
export async function setMailing(
  query: Kysely<Tables>,
  id: number,
  mailing: { language: Language; brand: string },
): Promise<void> {
  await query.updateTable('accounts').set(mailing).where('id', '=', id).execute();
}

/** Stores a choice about news with its time; repeating the choice keeps the first time. */
export async function setNews(query: Kysely<Tables>, account: number, news: boolean, now: Date): Promise<void> {
  const own = query.updateTable('accounts').set({ news, news_at: now }).where('id', '=', account);
  await own.where((where) => where.or([where('news', '!=', news), where('news_at', 'is', null)])).execute();
}

/** Whether a backup code exists and is unused. */
export async function hasBackupCode(query: Kysely<Tables>, id: number, codeHash: string): Promise<boolean> {
  const found = query
    .selectFrom('backup_codes')
    .select('account_id')
    .where('account_id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Consumes a backup code; false if it is unknown or used. */
export async function consumeBackupCode(
  query: Kysely<Tables>,
  id: number,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const update = query
    .updateTable('backup_codes')
    .set({ used_at: now })
    .where('account_id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Whether the account has backup codes left. */
export async function hasBackupCodes(query: Kysely<Tables>, id: number): Promise<boolean> {
  const left = query
    .selectFrom('backup_codes')
    .select('account_id')
    .where('account_id', '=', id)
    .where('used_at', 'is', null);
  return (await left.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the customer has confirmed that the backup codes are saved; true without any. */
export function areBackupCodesSaved({
  backup_codes_at: at,
  backup_codes_saved_at: savedAt,
}: Pick<Account, 'backup_codes_at' | 'backup_codes_saved_at'>): boolean {
  return at === null || (savedAt !== null && savedAt >= at);
}

/** The number of unused backup codes. */
export async function countBackupCodes(query: Kysely<Tables>, account: number): Promise<number> {
  const { count } = await query
    .selectFrom('backup_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Moves an account to another, verified address, which then stops being its recovery address. */
export async function setEmail(query: Kysely<Tables>, former: Account, email: string, now: Date): Promise<void> {
  const { id: account } = former;
  await keepFormerEmail(query, former, now);
  const row = { email, email_key: emailKey(email), email_verified: true, email_since: now, factors_changed_at: now };
  await query.updateTable('accounts').set(row).where('id', '=', account).execute().catch(refuseTaken);
  await query
    .updateTable('accounts')
    .set({ recovery_email: null })
    .where('id', '=', account)
    .where((where) => where(where.fn('lower', ['recovery_email']), '=', emailKey(email)))
    .execute();
  // What was sent to the former address no longer proves anything. A take-back takes no mailed code, and a thief must
  // not interrupt it.
  await query
    .deleteFrom('challenges')
    .where('account_id', '=', account)
    .where('purpose', '!=', takeBackScenario)
    .execute();
  await query.deleteFrom('one_time_codes').where('account_id', '=', account).execute();
}

/** If two accounts take an address at the same time, the unique index admits one. */
function refuseTaken(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === '23505' ? new ApiError('email_conflict') : error;
}
