import { sql } from 'kysely';
import { secondsLocked } from './login-locks.ts';
import { lastRemoval, lastUse, type FactorRemoval } from '../features/factor-removal/store.ts';
import { removalState } from '../features/factor-removal/rules.ts';
import { isDeleted, idleSince } from '../sessions/session-rules.ts';
import { countBackupCodes, type Account } from '../accounts/accounts.ts';
import { plannedOf } from '../features/abandonment/rules.ts';
import { findBlockers } from '../features/abandonment/store.ts';
import { maskedEmail } from '../accounts/masked-email.ts';
import type { Services } from '../platform/services/services.ts';

/** What an operator sees of an account: enough to help, but no full address. */
export async function accountState(services: Services, account: Account) {
  const { database, clock } = services;
  const { query } = database;
  const { id } = account;
  const now = clock.now();
  const [bySupport, byOwner, usedAt, locks, counts, backupCodes, loginLockedSeconds] = await Promise.all([
    lastRemoval(query, id, 'support'),
    lastRemoval(query, id, 'owner'),
    lastUse(query, id),
    findBlockers(query, id),
    readCounts(services, id, now),
    countBackupCodes(query, id),
    secondsLocked(services, id),
  ]);
  const planned = plannedOf(account);
  return {
    account: id,
    email: maskedEmail(account.email),
    emailVerified: account.email_verified,
    recoveryEmail: account.recovery_email === null ? null : maskedEmail(account.recovery_email),
    phone: account.phone === null ? null : maskedPhone(account.phone),
    country: account.country,
    language: account.language,
    createdAt: account.created_at.getTime(),
    hasPassword: account.password_hash !== null,
    disabledAt: millis(account.disabled_at),
    isDeleted: isDeleted(account, now),
    deletion:
      planned === null ? null : { requestedAt: planned.scheduledAt.getTime(), executeAt: planned.executeAt.getTime() },
    locks: locks.map(({ id: lock, type, name, until, placed_by: placedBy }) => ({
      lock,
      type,
      name,
      until: millis(until),
      placedBy,
    })),
    loginLockedSeconds,
    secondFactor: { isOn: account.totp_secret !== null, addedAt: millis(account.totp_added_at), backupCodes },
    removal: bySupport === null ? null : removalReply(bySupport, usedAt, now),
    recovery: byOwner === null ? null : removalReply(byOwner, usedAt, now),
    ...counts,
  };
}

export function maskedPhone(phone: string): string {
  return `•••${phone.slice(-2)}`;
}

function removalReply(removal: FactorRemoval, usedAt: Date | null, now: Date) {
  return {
    state: removalState(removal, usedAt, now),
    askedBy: removal.asked_by,
    askedAt: removal.asked_at.getTime(),
    dueAt: millis(removal.due_at),
  };
}

async function readCounts({ database, settings }: Services, account: number, now: Date) {
  const { rows } = await sql<{
    sessions: number;
    devices: number;
    connectedAccounts: string[];
    lastUsedAt: Date | null;
  }>`
    select (select count(*) from sessions where account_id = ${account} and ended_at is null and expires_at > ${now}
        and used_at > ${idleSince(now, settings.SESSION_IDLE_SECONDS)}) as sessions,
      (select count(*) from trust_tokens where account_id = ${account} and expires_at > ${now}) as devices,
      array(select distinct system from linked_identities where account_id = ${account} order by 1) as "connectedAccounts",
      (select max(used_at) from sessions where account_id = ${account}) as "lastUsedAt"`.execute(database.query);
  const [row] = rows;
  if (row === undefined) throw new Error('A query without a table has one row.');
  return { ...row, lastUsedAt: millis(row.lastUsedAt) };
}

function millis(moment: Date | null): number | null {
  return moment?.getTime() ?? null;
}
