import { sql, type Kysely, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { deleteConsent } from '../features/consent/store.ts';
import { deleteAccount } from '../features/abandonment/store.ts';
import { ApiError } from '../platform/api-error.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { Tables } from '../platform/database/schema.ts';
import { operatorOf, type InternalRoutes } from '../platform/http/internal-app.ts';
import { recordAct } from './audit.ts';
import { readJournal, writeJournal, type JournalEntry } from './journal.ts';
import { reasonSchema } from './perform.ts';

const bodySchema = v.strictObject({ reason: reasonSchema, from: v.pipe(v.string(), v.isoTimestamp()) });
/** What was done before the dump began may have been stored after it. */
const marginSeconds = 60;

/** Repeats in a restored database what must outlive the restore: RESTORE_JOURNAL since the dump. */
export const restoreRoutes: InternalRoutes = (app, { database, keys, clock, settings }) => {
  app.post('/operator/v1/restored-from', { config: { scope: 'restore' } }, async (request, reply) => {
    const body = v.safeParse(bodySchema, request.body);
    if (!body.success) throw new ApiError('invalid_parameters');
    const { RESTORE_JOURNAL: file } = settings;
    if (file == null) throw new ApiError('not_found');
    const { reason, from } = body.output;
    const { entries, unreadable } = await readJournal(keys, file, secondsAfter(new Date(from), -marginSeconds));
    const now = clock.now();
    const done = await database.transaction(async (query) => {
      const changed = await applyEntries(query, entries, now);
      // Of minutes, and used or refused since: no browser waits for one of before.
      await query.deleteFrom('phone_logins').execute();
      const detail = `from ${from}: ${entries.length}`;
      await recordAct(query, {
        operator: operatorOf(request),
        act: 'apply journal',
        account: null,
        reason,
        detail,
        at: now,
      });
      return changed;
    });
    await writeJournal({ database, keys }, file);
    return reply.send({ read: entries.length, ...done, unreadableLines: unreadable });
  });
};

type Kind = JournalEntry['kind'];
type Of<Name extends Kind> = Extract<JournalEntry, { kind: Name }>;

/** Applies entries whose rows exist, and returns how many rows that changed, by kind. An entry may be applied twice. */
async function applyEntries(
  query: Kysely<Tables>,
  entries: readonly JournalEntry[],
  now: Date,
): Promise<Partial<Record<Kind, number>>> {
  const entriesOf = <Name extends Kind>(kind: Name) => entries.filter((each): each is Of<Name> => each.kind === kind);
  const done: Partial<Record<Kind, number>> = {};
  const change = async (kind: Kind, statement: (rows: string) => RawBuilder<unknown>): Promise<void> => {
    const rows = entriesOf(kind);
    if (rows.length === 0) return;
    const { numAffectedRows = 0n } = await statement(JSON.stringify(rows)).execute(query);
    done[kind] = Number(numAffectedRows) + (done[kind] ?? 0);
  };
  await change(
    'session ended',
    (rows) => sql`update sessions set ended_at = ${now} from jsonb_to_recordset(${rows}::jsonb) as each (code_hash text)
      where sessions.code_hash = each.code_hash and ended_at is null`,
  );
  await change(
    'device forgotten',
    (rows) => sql`delete from trust_tokens using jsonb_to_recordset(${rows}::jsonb) as each (token_hash text)
      where trust_tokens.token_hash = each.token_hash`,
  );
  await change(
    'passkey removed',
    (rows) => sql`delete from passkeys
      using jsonb_to_recordset(${rows}::jsonb) as each (account_id bigint, credential_id text)
      where passkeys.account_id = each.account_id and passkeys.credential_id = each.credential_id`,
  );
  await change(
    'passkey challenge used',
    (rows) => sql`delete from passkey_challenges using jsonb_to_recordset(${rows}::jsonb) as each (challenge_hash text)
      where passkey_challenges.challenge_hash = each.challenge_hash`,
  );
  await change(
    'recovery kit ended',
    (rows) => sql`delete from recovery_kits
      using jsonb_to_recordset(${rows}::jsonb) as each (account_id bigint, public_key text)
      where recovery_kits.account_id = each.account_id and recovery_kits.public_key = each.public_key`,
  );
  await change(
    'backup code used',
    (rows) => sql`update backup_codes set used_at = ${now}
      from jsonb_to_recordset(${rows}::jsonb) as each (account_id bigint, code_hash text)
      where backup_codes.account_id = each.account_id and backup_codes.code_hash = each.code_hash and used_at is null`,
  );
  for (const table of ['email_candidates', 'email_undos'])
    await change(
      'link used',
      (rows) => sql`update ${sql.table(table)} as stored set used_at = ${now}
        from jsonb_to_recordset(${rows}::jsonb) as each (token_hash text)
        where stored.token_hash = each.token_hash and used_at is null`,
    );
  await change(
    'archive address used',
    (rows) => sql`update archive_addresses set used_at = ${now}
      from jsonb_to_recordset(${rows}::jsonb) as each (token_hash text)
      where archive_addresses.token_hash = each.token_hash and used_at is null`,
  );
  await change(
    'mailed code used',
    (rows) => sql`update one_time_codes set used_at = ${now}
      from jsonb_to_recordset(${rows}::jsonb) as each (code_hash text, sent_at timestamptz)
      where one_time_codes.code_hash = each.code_hash and one_time_codes.sent_at = each.sent_at and used_at is null`,
  );
  await change(
    'authenticator code used',
    (rows) => sql`update accounts set totp_last_step = each.step
      from (select id, created_at, max(totp_last_step) as step
        from jsonb_to_recordset(${rows}::jsonb) as rows (id bigint, created_at timestamptz, totp_last_step int)
        group by id, created_at) as each
      where accounts.id = each.id and accounts.created_at = each.created_at
        and totp_secret is not null and coalesce(totp_last_step, 0) < each.step`,
  );
  await change(
    'further authenticator code used',
    (rows) => sql`update authenticators as stored set totp_last_step = each.step
      from (select account_id, totp_added_at, max(totp_last_step) as step
        from jsonb_to_recordset(${rows}::jsonb) as rows (account_id bigint, totp_added_at timestamptz, totp_last_step int)
        group by account_id, totp_added_at) as each
      where stored.account_id = each.account_id and stored.totp_added_at = each.totp_added_at
        and coalesce(stored.totp_last_step, 0) < each.step`,
  );
  await change(
    'app code used',
    (rows) => sql`update app_codes set used_at = ${now} from jsonb_to_recordset(${rows}::jsonb) as each (code_hash text)
      where app_codes.code_hash = each.code_hash and used_at is null`,
  );
  await change(
    'app token ended',
    (rows) => sql`delete from app_tokens using jsonb_to_recordset(${rows}::jsonb) as each (token_hash text)
      where app_tokens.token_hash = each.token_hash`,
  );
  await change(
    'removal of the second factor refused',
    (rows) => sql`update factor_removals set refused_at = ${now}
      from jsonb_to_recordset(${rows}::jsonb) as each (id bigint, asked_at timestamptz)
      where factor_removals.id = each.id and factor_removals.asked_at = each.asked_at
        and refused_at is null and used_at is null and done_at is null`,
  );
  await change(
    'news refused',
    (rows) => sql`update accounts set news = false, news_at = ${now}
      from jsonb_to_recordset(${rows}::jsonb) as each (id bigint, created_at timestamptz)
      where accounts.id = each.id and accounts.created_at = each.created_at and news`,
  );
  // The last one of each account counts.
  await change(
    'deletion planned',
    (rows) => sql`update accounts
      set abandonment_id = each.abandonment_id, abandoned_at = each.abandoned_at, remove_at = each.remove_at
      from (select distinct on (id) * from rows from (jsonb_to_recordset(${rows}::jsonb) as (id bigint,
        created_at timestamptz, abandonment_id text, abandoned_at timestamptz, remove_at timestamptz))
        with ordinality order by id, ordinality desc) as each
      where accounts.id = each.id and accounts.created_at = each.created_at
        and accounts.abandonment_id is distinct from each.abandonment_id`,
  );
  for (const { account_id: account, client_id: client, allowed_at: at } of entriesOf('app removed')) {
    const found = query.selectFrom('consents').select('account_id').where('account_id', '=', account);
    const same = found.where('client_id', '=', client).where('allowed_at', '=', sql<Date>`${at}::timestamptz`);
    if ((await same.executeTakeFirst()) === undefined) continue;
    await deleteConsent(query, account, client);
    done['app removed'] = (done['app removed'] ?? 0) + 1;
  }
  for (const { id, created_at: createdAt } of entriesOf('account deleted')) {
    const found = query.selectFrom('accounts').select('id').where('id', '=', id);
    if ((await found.where('created_at', '=', sql<Date>`${createdAt}::timestamptz`).executeTakeFirst()) === undefined)
      continue;
    await deleteAccount(query, id, now);
    done['account deleted'] = (done['account deleted'] ?? 0) + 1;
  }
  return done;
}
