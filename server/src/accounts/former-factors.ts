import { sql, type Kysely, type Selectable } from 'kysely';
import { newPlaceSeconds } from '#contract/limits.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { FormerCode } from '../platform/database/former-code.ts';
import type { Tables } from '../platform/database/schema.ts';
import {
  authenticatorsOf,
  columnsOf,
  insertAuthenticator,
  noAuthenticator,
  type Authenticator,
} from './authenticators.ts';

/** The first one and the others that an account had, with its backup codes, when they ended. */
export interface FormerFactors extends Pick<Selectable<Tables['former_factors']>, 'codes' | 'codes_at' | 'ended_at'> {
  authenticators: Authenticator[];
}

/**
 * Saves the authenticators and the backup codes before some of them are removed or replaced: if an intruder did it,
 * taking the address change back restores them.
 */
export async function keepFormerFactors(query: Kysely<Tables>, account: number, now: Date): Promise<void> {
  const authenticators = await authenticatorsOf(query, account);
  const [first, ...others] = authenticators;
  if (first === undefined) return;
  const { backup_codes_at: codes_at } = await query
    .selectFrom('accounts')
    .select('backup_codes_at')
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectFrom('backup_codes')
    .select(['code_hash', 'used_at'])
    .where('account_id', '=', account)
    .execute();
  const codes = rows.map(({ code_hash: hash, used_at: usedAt }): FormerCode => ({
    hash,
    usedAt: usedAt?.toISOString() ?? null,
  }));
  for (const each of authenticators) await setStepsSaved(query, account, each);
  const { totp_added_at: added_at, ...own } = columnsOf(first);
  const { id } = await query
    .insertInto('former_factors')
    .values({ account_id: account, ...own, added_at, codes: JSON.stringify(codes), codes_at, ended_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const other of others) await insertAuthenticator(query, account, columnsOf(other), id);
}

/** A code used since an authenticator was saved before is used there, too. */
async function setStepsSaved(
  query: Kysely<Tables>,
  account: number,
  { totp_last_step, totp_added_at: addedAt }: Authenticator,
): Promise<void> {
  const first = query.updateTable('former_factors').set({ totp_last_step }).where('account_id', '=', account);
  await first.where('added_at', 'is not distinct from', addedAt).execute();
  const others = query.updateTable('authenticators').set({ totp_last_step }).where('account_id', '=', account);
  await others.where('former_id', 'is not', null).where('totp_added_at', 'is not distinct from', addedAt).execute();
}

/** What the account has lost since a moment, except what the owner turned off or replaced; null if nothing. */
export async function findFormerFactors(
  query: Kysely<Tables>,
  account: number,
  { since, own }: { since: Date; own: readonly Date[] },
): Promise<FormerFactors | null> {
  const lost = query
    .selectFrom('former_factors')
    .selectAll()
    .where('account_id', '=', account)
    .where('ended_at', '>=', since)
    .where('ended_at', 'not in', [new Date(0), ...own]);
  const found = await lost.orderBy('ended_at').orderBy('id').limit(1).executeTakeFirst();
  if (found === undefined) return null;
  const { account_id: _account, added_at: totp_added_at, codes, codes_at, ended_at, ...first } = found;
  const others = await query
    .selectFrom('authenticators')
    .selectAll()
    .where('account_id', '=', account)
    .where('former_id', '=', found.id)
    .orderBy('totp_added_at')
    .execute();
  const authenticators: Authenticator[] = [
    { table: 'former_factors', account, ...first, totp_added_at },
    ...others.map(
      ({ account_id: _of, former_id: _former, ...row }) => ({ table: 'authenticators', account, ...row }) as const,
    ),
  ];
  return { authenticators, codes, codes_at, ended_at };
}

/** Restores backup codes; used ones stay used. */
export async function restoreBackupCodes(
  query: Kysely<Tables>,
  account: number,
  { codes, codes_at }: FormerFactors,
): Promise<void> {
  await query.updateTable('accounts').set({ backup_codes_at: codes_at }).where('id', '=', account).execute();
  await query.deleteFrom('backup_codes').where('account_id', '=', account).execute();
  const rows = codes.map(({ hash, usedAt }) => ({
    account_id: account,
    code_hash: hash,
    used_at: usedAt === null ? null : new Date(usedAt),
  }));
  if (rows.length > 0) await query.insertInto('backup_codes').values(rows).execute();
}

/** Deletes what was saved since a moment, once it is restored. */
export async function forgetFormerFactors(query: Kysely<Tables>, account: number, since: Date): Promise<void> {
  await query.deleteFrom('former_factors').where('account_id', '=', account).where('ended_at', '>=', since).execute();
}

/** Turns two-factor authentication off, with its backup codes. */
export async function removeFactors(query: Kysely<Tables>, account: number): Promise<void> {
  await query
    .updateTable('accounts')
    .set({ ...noAuthenticator, backup_codes_at: null })
    .where('id', '=', account)
    .execute();
  await query.deleteFrom('backup_codes').where('account_id', '=', account).execute();
}

/**
 * Rows of `former_factors` that no take-back can need: every session, candidate and link from before they ended is
 * gone, and they ended longer ago than a place counts as new.
 */
export function isForgotten(now: Date) {
  return sql`former_factors.ended_at < ${secondsAfter(now, -newPlaceSeconds)} and not exists (select 1 from sessions where sessions.account_id = former_factors.account_id
      and issued_at <= former_factors.ended_at and sessions.ended_at is null and expires_at > ${now})
    and not exists (select 1 from email_candidates join sessions on sessions.id = session_id
      where email_candidates.account_id = former_factors.account_id and issued_at <= former_factors.ended_at
      and email_candidates.used_at is null and email_candidates.expires_at > ${now})
    and not exists (select 1 from email_undos where email_undos.account_id = former_factors.account_id
      and since <= former_factors.ended_at and used_at is null and expires_at > ${now})`;
}
