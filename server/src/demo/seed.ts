import { sql, type Kysely } from 'kysely';
import { activityWindowDays, undeleteHours } from '#contract/limits.ts';
import { Secret } from 'otpauth';
import type { Services } from '../platform/services/services.ts';
import type { Tables } from '../platform/database/schema.ts';
import { emailKey } from '../accounts/accounts.ts';
import { insertAccount } from '../accounts/held-addresses.ts';
import { legalDocumentNames } from '#contract/calls/legal-documents.ts';
import { insertEvent } from '../accounts/events.ts';
import { insertAgreements } from '../features/legal-documents/agreements.ts';
import { demonstrationDocuments } from './legal-documents.ts';
import { insertCmk, insertSalts } from '../features/key-vault/keys.ts';
import { insertBlockers, setDeletion } from '../features/abandonment/store.ts';
import { secondsAfter } from '../platform/clock.ts';
import { demonstrationAccounts, type DemonstrationAccount } from './accounts.ts';
import { customerWithHistory, historyUntil } from './history.ts';
import { makeGroup } from './keys.ts';
import { demonstrationPeople, demonstrationSystems, subjectOf } from './processes/people.ts';

type Dependencies = Pick<Services, 'database' | 'keys' | 'passwords' | 'clock'>;

/**
 * Adds missing demonstration accounts; existing ones keep their changes, even of the address. A deleted account is
 * added again.
 */
export async function seed(parts: Dependencies): Promise<void> {
  const { query } = parts.database;
  const present = await query.selectFrom('accounts').select(['id', 'email_key']).execute();
  const facts = await query
    .selectFrom('facts')
    .selectAll()
    .where('name', 'like', `${accountFact('')}%`)
    .execute();
  for (const account of demonstrationAccounts) {
    const key = emailKey(account.email);
    const added = facts.find(({ name }) => name === accountFact(key))?.value;
    if (present.some(({ id }) => String(id) === added)) continue;
    const found = present.find(({ email_key }) => email_key === key);
    if (found === undefined) await add(parts, account);
    else await rememberAccount(query, key, found.id);
  }
  await linkPeople(parts);
  await addHistory(parts);
}

/** The number of an account, by the address it was added with. */
const accountFact = (key: string): string => `demonstration:account:${key}`;

async function rememberAccount(query: Kysely<Tables>, key: string, account: number): Promise<void> {
  const value = String(account);
  await query
    .insertInto('facts')
    .values({ name: accountFact(key), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Records that something was added to this database; false if it was before. */
async function isFirstTime(query: Kysely<Tables>, name: string): Promise<boolean> {
  const first = await query
    .insertInto('facts')
    .values({ name, value: 'done' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return first.numInsertedOrUpdatedRows !== 0n;
}

/** Links the demonstration people to their accounts, once per database: a removed link stays removed. */
async function linkPeople({ database }: Dependencies): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await isFirstTime(transaction, 'demonstration:third-credentials'))) return;
    const accounts = await transaction
      .selectFrom('accounts')
      .select(['id', 'email_key', 'created_at'])
      .where('deleted_at', 'is', null)
      .execute();
    const rows = demonstrationPeople.flatMap((person) => {
      const account = accounts.find(
        ({ email_key }) => person.linkedTo !== null && email_key === emailKey(person.linkedTo),
      );
      if (account === undefined) return [];
      const systems = demonstrationSystems.filter(({ brands }) =>
        brands.some((brand) => person.brands.includes(brand)),
      );
      return systems.map((system) => ({
        account_id: account.id,
        system: system.key,
        subject: subjectOf(system, person),
        name: person.name,
        email: person.email,
        created_at: account.created_at,
      }));
    });
    await transaction
      .insertInto('linked_identities')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Writes one customer's security events of the last 60 days, once per database. */
async function addHistory({ database, clock }: Dependencies): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await isFirstTime(transaction, 'demonstration:history'))) return;
    const key = emailKey(customerWithHistory);
    const account = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('email_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (account === undefined) return;
    const rows = historyUntil(clock.now()).map((event) => ({ ...event, account_id: account.id }));
    await transaction.insertInto('events').values(rows).execute();
  });
}

async function add({ database, keys, passwords, clock }: Dependencies, account: DemonstrationAccount): Promise<void> {
  const { email, phone, password, recoveryEmail, authenticatorSecret, backupCodes } = account;
  const hash = password === null ? null : await passwords.hash(password);
  const now = clock.now();
  const group = account.keys === null ? [] : await makeGroup(account.keys, now);
  const salts = group.flatMap(({ protection, verification }) =>
    [protection, verification].flatMap((each) => (each === null ? [] : [each.salt])),
  );
  await database.transaction(async (transaction) => {
    const row = await insertAccount(transaction, {
      email_key: emailKey(email),
      email,
      email_verified: account.verified,
      phone,
      nick_name: account.nickName,
      first_name: account.firstName,
      last_name: account.lastName,
      country: account.country,
      language: account.language,
      password_hash: hash,
      password_changed_at: now,
      factors_changed_at: now,
      totp_secret: null,
      totp_last_step: null,
      recovery_email: recoveryEmail,
      disabled_at: account.disabled ? now : null,
      deleted_at: null,
      // Long before, so that a change of the address can be taken back at once.
      created_at: secondsAfter(now, -activityWindowDays * 86_400),
      seeded: true,
    });
    // Another process that started at the same time got there first.
    if (row === null) return;
    await rememberAccount(transaction, emailKey(email), row.id);
    if (authenticatorSecret !== null) {
      const secret = Buffer.from(Secret.fromBase32(authenticatorSecret).bytes);
      await sql`update accounts set totp_secret = ${keys.seal(`totp:${row.id}`, secret)}, backup_codes_at = ${now}, backup_codes_saved_at = ${now} where id = ${row.id}`.execute(
        transaction,
      );
    }
    await insertAgreements(
      transaction,
      row.id,
      legalDocumentNames.map((contract) => ({
        contract,
        version: account.agreed ?? demonstrationDocuments[contract].version,
      })),
      now,
    );
    const codeRow = (code: string, usedAt: Date | null) => ({
      account_id: row.id,
      code_hash: keys.hash(`backup-code:${row.id}`, code),
      used_at: usedAt,
    });
    const used = Array.from({ length: account.usedBackupCodes }, (_, index) => codeRow(`used ${index}`, now));
    const codes = [...backupCodes.map((code) => codeRow(code, null)), ...used];
    if (codes.length > 0) await transaction.insertInto('backup_codes').values(codes).execute();
    for (const cmk of group) await insertCmk(transaction, row.id, cmk);
    await insertSalts(transaction, row.id, salts);
    await insertBlockers(
      transaction,
      account.locks.map(({ type, name, days, price }) => ({
        account_id: row.id,
        type,
        name,
        until: days === null ? null : secondsAfter(now, days * 86_400),
        amount: price?.amount ?? null,
        currency: price?.currency ?? null,
      })),
    );
    // Its deletion is queued when it is due.
    if (!account.deletionPlanned) return;
    await insertEvent(transaction, {
      account: row.id,
      type: 'abandonment scheduled',
      at: now,
      origin: {
        address: '203.0.113.24',
        device: 'Firefox on Windows',
      },
    });
    await setDeletion(transaction, row.id, {
      id: `demonstration-${row.id}`,
      scheduledAt: now,
      executeAt: secondsAfter(now, undeleteHours * 3600),
    });
  });
}
