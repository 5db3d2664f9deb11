import type { Kysely } from 'kysely';
import type { SessionEnd } from '#contract/session-ends.ts';
import { resetScenario } from '#contract/calls/second-factor.ts';
import type { TransactionServices } from '../platform/services/services.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { OwnSession } from './sessions.ts';

interface Closing {
  account: number;
  now: Date;
  /** The session that continues. */
  current: number | null;
  because: SessionEnd;
}

/** After these, the address that a page of the account shows is no longer the account's. */
const movesEmail: ReadonlySet<SessionEnd> = new Set(['email_changed', 'email_restored']);

/**
 * Ends everything opened with an account's former password or factors: all sessions but the one that continues,
 * remembered devices, app tokens, resets in progress and unconfirmed addresses. Returns the number of sessions ended.
 */
export async function closeOtherSessions(
  query: Kysely<Tables>,
  { account, now, current, because }: Closing,
): Promise<number> {
  await query.deleteFrom('trust_tokens').where('account_id', '=', account).execute();
  // First, so that whatever a running call of such a session creates already exists.
  const others = query
    .updateTable('sessions')
    .where('account_id', '=', account)
    .where('id', 'is distinct from', current);
  const ended = await others
    .set({ ended_at: now, ended_because: because })
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  // Also of sessions that ended before, whose pages may not know yet.
  if (movesEmail.has(because)) await others.set({ ended_because: because }).where('ended_at', 'is not', null).execute();
  await dropPhoneLogins(query, account);
  // Someone else may have requested the address.
  const asked = query
    .deleteFrom('email_candidates')
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .where('usage', '!=', 'verify_email');
  await (current === null ? asked : asked.where('session_id', 'is distinct from', current)).execute();
  await endResets(query, account, now);
  // Codes first: by then, a running exchange has stored its token.
  await query.deleteFrom('app_codes').where('account_id', '=', account).execute();
  await query.deleteFrom('app_tokens').where('account_id', '=', account).execute();
  return Number(ended.numUpdatedRows);
}

/** Ends what phones of the account have allowed, and no browser has fetched yet. */
export async function dropPhoneLogins(query: Kysely<Tables>, account: number): Promise<void> {
  await query.deleteFrom('phone_logins').where('account_id', '=', account).execute();
}

/** Ends the sessions that a passkey opened, except the one that continues. */
export async function endSessionsOf(
  query: Kysely<Tables>,
  { account, passkey, current, now }: { account: number; passkey: number; current: number | null; now: Date },
): Promise<void> {
  await query
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: 'passkey_removed' })
    .where('account_id', '=', account)
    .where('passkey_id', '=', passkey)
    .where('id', 'is distinct from', current)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends resets in progress: their proofs and their mailed codes. */
async function endResets(query: Kysely<Tables>, account: number, now: Date): Promise<void> {
  for (const table of ['challenges', 'one_time_codes'] as const)
    await query
      .updateTable(table)
      .set({ used_at: now })
      .where('account_id', '=', account)
      .where('purpose', '=', resetScenario)
      .where('used_at', 'is', null)
      .execute();
}

/** Replaces a session's code, so that a copied one is refused; its tokens stay valid. */
export async function renewSessionCode(
  { keys, random }: TransactionServices,
  query: Kysely<Tables>,
  { id, account_id: account }: OwnSession,
): Promise<{ web_session_auth_code: string }> {
  const code = random.text(32);
  await query
    .updateTable('sessions')
    .set({ code_hash: keys.hash('session-code', code) })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute();
  return { web_session_auth_code: code };
}
