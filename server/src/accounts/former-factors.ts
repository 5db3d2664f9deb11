import { sql, type Kysely, type Selectable } from 'kysely';
import { newPlaceSeconds } from '#contract/limits.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { FormerCode } from '../platform/database/former-code.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Account } from './accounts.ts';

export type FormerFactors = Selectable<Tables['former_factors']>;

/**
 * Saves the authenticator and its backup codes before they are turned off or replaced: if an intruder did it, taking
 * the address change back restores them.
 */
export async function keepFormerFactors(query: Kysely<Tables>, account: number, now: Date): Promise<void> {
  const present = await query
    .selectFrom('accounts')
    .select(['totp_secret', 'totp_last_step', 'totp_added_at', 'backup_codes_at'])
    .where('id', '=', account)
    .executeTakeFirst();
  if (present === undefined || present.totp_secret === null) return;
  const { totp_secret, totp_last_step, totp_added_at: added_at, backup_codes_at: codes_at } = present;
  const rows = await query
    .selectFrom('backup_codes')
    .select(['code_hash', 'used_at'])
    .where('account_id', '=', account)
    .execute();
  const codes = rows.map(({ code_hash: hash, used_at: usedAt }): FormerCode => ({
    hash,
    usedAt: usedAt?.toISOString() ?? null,
  }));
  const row = {
    account_id: account,
    totp_secret,
    totp_last_step,
    added_at,
    codes: JSON.stringify(codes),
    codes_at,
    ended_at: now,
  };
  // A code used since the backup codes were replaced is used there, too.
  await query
    .updateTable('former_factors')
    .set({ totp_last_step })
    .where('account_id', '=', account)
    .where('added_at', 'is not distinct from', added_at)
    .execute();
  await query.insertInto('former_factors').values(row).execute();
}

/**
 * Marks a time step of a former authenticator as used; false if it or a later one already was. Counted apart from the
 * present one's, which may be an intruder's: its codes do not use up the owner's.
 */
export async function consumeFormerStep(query: Kysely<Tables>, id: number, step: number): Promise<boolean> {
  const update = query
    .updateTable('former_factors')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]));
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Whether an account still has a former authenticator, with other backup codes. */
export function isStillOn(
  { added_at: addedAt }: Pick<FormerFactors, 'added_at'>,
  { totp_secret: secret, totp_added_at: presentAt }: Pick<Account, 'totp_secret' | 'totp_added_at'>,
): boolean {
  return secret !== null && addedAt?.getTime() === presentAt?.getTime();
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
  return (await lost.orderBy('ended_at').orderBy('id').limit(1).executeTakeFirst()) ?? null;
}

/** Restores an authenticator with its backup codes; used backup codes and its last used code stay used. */
export async function restoreFactors(
  query: Kysely<Tables>,
  present: Pick<Account, 'totp_secret' | 'totp_added_at' | 'totp_last_step'>,
  former: FormerFactors,
): Promise<void> {
  const { account_id: account, totp_secret, added_at, codes, codes_at } = former;
  const { totp_last_step } = isStillOn(former, present) ? present : former;
  await query
    .updateTable('accounts')
    .set({ totp_secret, totp_last_step, totp_added_at: added_at, backup_codes_at: codes_at })
    .where('id', '=', account)
    .execute();
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

/** Turns the authenticator off, with its backup codes. */
export async function removeFactors(query: Kysely<Tables>, account: number): Promise<void> {
  await query
    .updateTable('accounts')
    .set({ totp_secret: null, totp_last_step: null, totp_added_at: null, backup_codes_at: null })
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
