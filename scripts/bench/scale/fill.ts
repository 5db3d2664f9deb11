import { migrate } from '../../../server/src/platform/database/migrate.ts';
import { loadMigrations } from '../../../server/src/platform/database/migrations.ts';
import { openDatabase } from '../../../server/src/platform/database/open.ts';

/** The last migration of the released version: the tables are filled at its state, then the later ones are timed. */
const released = '073-proofs-of-archives';

export const usernameOf = (number: number): string => `person${number}@scale.example`;

/**
 * Fills an empty database with the tables of the released version and customers: for each 20 events over 400 days, 2
 * sessions with a token each, a remembered device and a place; for every tenth, 10 backup codes. Housekeeping is done.
 */
export async function fill(url: string, accounts: number, passwordHash: string): Promise<void> {
  // One connection, so that its settings stay.
  const database = openDatabase(url, 1);
  try {
    const all = Object.entries(await loadMigrations());
    await migrate(database.query, Object.fromEntries(all.filter(([name]) => name <= released)));
    const { pool } = database;
    await pool.query('set synchronous_commit = off');
    await pool.query(
      `insert into accounts (email_key, email, email_verified, nick_name, first_name, last_name, country, language,
         password_hash, password_changed_at, factors_changed_at, created_at)
       select each.email, each.email, true, '', 'Pat', 'Scale', 'DE', 'en-US', $2, each.at, each.at, each.at
       from (select 'person' || number || '@scale.example' as email, now() - interval '400 days' as at
         from generate_series(1, $1::int) as number) as each`,
      [accounts, passwordHash],
    );
    for (const statement of rows) await pool.query(statement);
    await pool.query('vacuum analyze');
    // So that no page is written for the first time while something is measured.
    await pool.query('checkpoint');
  } finally {
    await database.close();
  }
}

const rows = [
  `insert into sessions (account_id, client_id, code_hash, issued_at, expires_at, used_at, address, device)
   select id, 'account-center-default', 'session' || id || '-' || each, now() - interval '20 days',
     now() + interval '20 days', now() - interval '1 day', '192.0.2.0/24', 'Firefox 140, Linux'
   from accounts, generate_series(1, 2) as each`,
  `insert into access_tokens (token_hash, session_id, account_id, expires_at)
   select 'token' || id, id, account_id, now() + interval '1 hour' from sessions`,
  `insert into trust_tokens (token_hash, account_id, issued_at, expires_at, device)
   select 'trust' || id, id, now() - interval '5 days', now() + interval '25 days', 'Firefox 140, Linux'
   from accounts`,
  `insert into login_places (account_id, network, device, first_at, last_at, password_at, is_of_creation)
   select id, 'network', 'Firefox on Linux', now() - interval '400 days', now() - interval '1 day', null, true
   from accounts`,
  `insert into backup_codes (account_id, code_hash)
   select id, 'code' || each from accounts, generate_series(1, 10) as each where id % 10 = 0`,
  `insert into events (account_id, type, at, address, network, device)
   select id, 'login with password', now() - each * interval '20 days', '192.0.2.0/24', 'network', 'Firefox 140, Linux'
   from accounts, generate_series(1, 20) as each`,
];
