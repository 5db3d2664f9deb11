import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { CheckUp, CheckUpLine } from '#contract/calls/check-up.ts';
import { checkUpDismissedDays, unusedAppDays, unusedSessionDays } from '#contract/limits.ts';
import { areBackupCodesSaved, countBackupCodes, type Account } from '../../accounts/accounts.ts';
import { listOpenLinks } from '../../accounts/take-back-links.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { idleSince } from '../../sessions/session-rules.ts';

type Query = Kysely<Tables>;

const daysAfter = (at: Date, days: number): Date => secondsAfter(at, days * 86_400);

/** `idleSeconds`: how long a session may be unused. */
export async function findCheckUp(
  query: Query,
  account: Account,
  { now, idleSeconds }: { now: Date; idleSeconds: number },
): Promise<CheckUp> {
  const [found, takeBacks, backupCodesLeft, protectedKeys, kits, passkeys, unusedSessions, unusedApps, dismissed] =
    await Promise.all([
      query
        .selectFrom('events')
        .select('id')
        .where('account_id', '=', account.id)
        .where('type', '=', 'password found in stolen data')
        .where('at', '>=', account.password_changed_at)
        .limit(1)
        .executeTakeFirst(),
      listOpenLinks(query, account, now),
      countBackupCodes(query, account.id),
      count(query.selectFrom('cmks').where('account_id', '=', account.id).where('protected', '=', true)),
      count(query.selectFrom('recovery_kits').where('account_id', '=', account.id)),
      count(query.selectFrom('passkeys').where('account_id', '=', account.id)),
      count(
        query
          .selectFrom('sessions')
          .where('account_id', '=', account.id)
          .where('ended_at', 'is', null)
          .where('expires_at', '>', now)
          .where('used_at', '>', idleSince(now, idleSeconds))
          .where('used_at', '<', daysAfter(now, -unusedSessionDays)),
      ),
      count(
        query
          .selectFrom('consents')
          .where('account_id', '=', account.id)
          .where(sql<boolean>`greatest(used_at, allowed_at) < ${daysAfter(now, -unusedAppDays)}`),
      ),
      query
        .selectFrom('check_up_dismissals')
        .select('line')
        .where('account_id', '=', account.id)
        .where('until', '>', now)
        .execute(),
    ]);
  return {
    isPasswordFound: account.password_hash !== null && found !== undefined,
    takeBacks: takeBacks.length,
    isEmailVerified: account.email_verified,
    hasSecondFactor: account.totp_secret !== null,
    backupCodesLeft,
    areBackupCodesSaved: areBackupCodesSaved(account),
    protectedKeys,
    hasRecoveryKit: kits > 0,
    passkeys,
    unusedSessions,
    unusedApps,
    dismissed: dismissed.map(({ line }) => line),
  };
}

/** Keeps the line away from now on. */
export async function dismissLine(query: Query, account: number, line: CheckUpLine, now: Date): Promise<void> {
  const until = daysAfter(now, checkUpDismissedDays);
  await query
    .insertInto('check_up_dismissals')
    .values({ account_id: account, line, until })
    .onConflict((conflict) => conflict.columns(['account_id', 'line']).doUpdateSet({ until }))
    .execute();
}

async function count(rows: SelectQueryBuilder<Tables, keyof Tables, unknown>): Promise<number> {
  const { found } = await rows.select(({ fn }) => fn.countAll<string | number>().as('found')).executeTakeFirstOrThrow();
  return Number(found);
}
