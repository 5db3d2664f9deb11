import { createHmac } from 'node:crypto';
import { accessSync, constants, createReadStream, existsSync, openSync, closeSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { equalHashes, type Keys } from '../platform/crypto/key.ts';
import type { Database } from '../platform/database/open.ts';
import type { Tables } from '../platform/database/schema.ts';
import { StartupError } from '../platform/startup-error.ts';

/** The fact by which the triggers of the database write entries. */
const factName = 'journal';
const use = 'journal';
const batch = 1000;

const time = v.pipe(v.string(), v.isoTimestamp());
const ofAccount = { id: v.number(), created_at: v.string() };
/** What the triggers write (migrations 077 to 081). Times are PostgreSQL's, to the microsecond. */
const entrySchema = v.variant('kind', [
  v.object({ kind: v.literal('account deleted'), ...ofAccount }),
  v.object({
    kind: v.literal('deletion planned'),
    ...ofAccount,
    abandonment_id: v.nullable(v.string()),
    abandoned_at: v.nullable(v.string()),
    remove_at: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('news refused'), ...ofAccount }),
  v.object({
    kind: v.literal('app removed'),
    account_id: v.number(),
    client_id: v.string(),
    allowed_at: v.string(),
  }),
  v.object({ kind: v.literal('session ended'), code_hash: v.string() }),
  v.object({ kind: v.literal('device forgotten'), token_hash: v.string() }),
  v.object({ kind: v.literal('passkey removed'), account_id: v.number(), credential_id: v.string() }),
  v.object({ kind: v.literal('passkey challenge used'), challenge_hash: v.string() }),
  v.object({ kind: v.literal('recovery kit ended'), account_id: v.number(), public_key: v.string() }),
  v.object({ kind: v.literal('backup code used'), account_id: v.number(), code_hash: v.string() }),
  v.object({ kind: v.literal('link used'), token_hash: v.string() }),
  v.object({ kind: v.literal('mailed code used'), code_hash: v.string(), sent_at: v.string() }),
  v.object({ kind: v.literal('authenticator code used'), ...ofAccount, totp_last_step: v.number() }),
  v.object({
    kind: v.literal('further authenticator code used'),
    account_id: v.number(),
    totp_added_at: v.string(),
    totp_last_step: v.number(),
  }),
  v.object({ kind: v.literal('app code used'), code_hash: v.string() }),
  v.object({ kind: v.literal('app token ended'), token_hash: v.string() }),
  v.object({ kind: v.literal('archive address used'), token_hash: v.string() }),
  v.object({ kind: v.literal('removal of the second factor refused'), id: v.number(), asked_at: v.string() }),
]);
export type JournalEntry = v.InferOutput<typeof entrySchema>;

/** A line as written: what it says is read only if it is signed. */
const lineSchema = v.pipe(v.string(), v.parseJson(), v.object({ at: time, entry: v.unknown(), mac: v.string() }));

/**
 * Turns the entries on with a file, which must be writable, and off with null. They concern all processes, so one that
 * was started without the setting changes nothing.
 */
export async function openJournal(query: Kysely<Tables>, file: string | null | undefined): Promise<void> {
  if (file === undefined) return;
  if (file === null) return void (await query.deleteFrom('facts').where('name', '=', factName).execute());
  requireWritable(file);
  await query
    .insertInto('facts')
    .values({ name: factName, value: 'on' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A warning if the database writes entries and this process was not told what to do with them; null otherwise. */
export async function journalMissing(query: Kysely<Tables>, file: string | null | undefined): Promise<string | null> {
  if (file !== undefined) return null;
  const fact = await query.selectFrom('facts').select('name').where('name', '=', factName).executeTakeFirst();
  if (fact === undefined) return null;
  return 'RESTORE_JOURNAL is not set here, and the database keeps a journal: set it to the file of the other processes, or to off to end the journal for all of them';
}

/** How long the oldest entry has waited for a process that writes it; 0 if there is none. */
export async function oldestEntrySeconds(query: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(at)), 0)::float8 as seconds from journal_entries`.execute(query);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/**
 * Moves the entries from the database to the file. A line is on the disk before its row is gone; after a crash in
 * between it is written twice, which changes nothing.
 */
export async function writeJournal(
  { database, keys }: { database: Pick<Database, 'transaction'>; keys: Keys },
  file: string,
): Promise<void> {
  let moved = batch;
  while (moved === batch)
    // oxlint-disable-next-line eslint/no-await-in-loop -- in their order
    moved = await database.transaction(async (query) => {
      const { rows } = await sql<{ id: number; at: string; entry: unknown }>`
        delete from journal_entries where id in (
          select id from journal_entries order by id limit ${batch} for update skip locked)
        returning id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, entry`.execute(query);
      const lines = rows
        .toSorted((one, other) => one.id - other.id)
        .map(({ at, entry }) => lineOf(keys, { at, entry }));
      if (lines.length > 0) await append(file, lines.join(''));
      return lines.length;
    });
}

interface Reading {
  entries: JournalEntry[];
  /** The lines that are damaged, or were not signed with one of the keys: `journal.jsonl:17`. */
  unreadable: string[];
}

/**
 * The entries of a file since a time, and of those that a rotation of logs has moved: `journal.jsonl.1`,
 * `journal.jsonl-20261130.gz`. By their times: two processes may write in another order.
 */
export async function readJournal(keys: Keys, file: string, since: Date): Promise<Reading> {
  const found: { at: string; entry: JournalEntry }[] = [];
  const unreadable: string[] = [];
  for (const path of filesOf(file)) {
    let number = 0;
    for await (const line of createInterface({ input: readable(path), crlfDelay: Infinity })) {
      number += 1;
      if (line === '') continue;
      const read = readLine(keys, line);
      if (read === null) unreadable.push(`${basename(path)}:${number}`);
      else if (new Date(read.at) >= since) found.push(read);
    }
  }
  const entries = found
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .map(({ entry }) => entry);
  return { entries, unreadable };
}

/** The file and its moved ones, which need not exist. */
function filesOf(file: string): string[] {
  const [folder, name] = [dirname(file), basename(file)];
  const moved = readdirSync(folder).filter((each) => each.startsWith(`${name}.`) || each.startsWith(`${name}-`));
  return [...moved.map((each) => join(folder, each)), ...(existsSync(file) ? [file] : [])];
}

function readable(path: string): NodeJS.ReadableStream {
  const stream = createReadStream(path);
  return path.endsWith('.gz') ? pipeline(stream, createGunzip(), () => undefined) : stream;
}

function lineOf(keys: Keys, content: { at: string; entry: unknown }): string {
  const [key] = keys.derive(use);
  if (key === undefined) throw new Error('There is no secret key.');
  return `${JSON.stringify({ ...content, mac: macOf(key, content) })}\n`;
}

function readLine(keys: Keys, line: string): { at: string; entry: JournalEntry } | null {
  const read = v.safeParse(lineSchema, line);
  if (!read.success) return null;
  const { at, entry, mac } = read.output;
  if (!keys.derive(use).some((key) => equalHashes(macOf(key, { at, entry }), mac))) return null;
  const known = v.safeParse(entrySchema, entry);
  return known.success ? { at, entry: known.output } : null;
}

function macOf(key: Buffer, { at, entry }: { at: string; entry: unknown }): string {
  return createHmac('sha256', key).update(JSON.stringify({ at, entry })).digest('base64url');
}

/** Appends whole lines and waits for the disk. A line that a crash cut ends before the next one. */
async function append(file: string, lines: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: Math.max(size - 1, 0) });
    const isCut = size > 0 && buffer.toString() !== '\n';
    await handle.appendFile(isCut ? `\n${lines}` : lines);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

function requireWritable(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
    accessSync(file, constants.R_OK);
  } catch {
    throw new StartupError(
      `The file of RESTORE_JOURNAL cannot be written: ${file}. Make its folder writable for the user that runs the service.`,
    );
  }
}
