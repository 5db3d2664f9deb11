import { readFileSync, statSync, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Reader } from 'mmdb-lib';
import * as v from 'valibot';

/** Where an address probably is. */
export interface Location {
  /** In the reader's language if the table has it, else in English; null if the table does not know it. */
  city: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/**
 * Finds the location of an address, also of one that was shortened to a network; null if it is not known. `language`: a
 * tag such as `zh-CN`.
 */
export type FindLocation = (address: string, language: string) => Location | null;

/** How often a replaced file is noticed. */
export const checkMs = 60_000;

const namesSchema = v.record(v.string(), v.string());
/** What is read of a record of GeoLite2 City, DB-IP City Lite and tables like them. */
const recordSchema = v.object({
  city: v.optional(v.object({ names: v.optional(namesSchema) })),
  country: v.object({ iso_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) }),
});

type Log = Pick<FastifyBaseLogger, 'error'>;
type Table = Pick<Reader<never>, 'get'>;

/**
 * Reads a table in the MaxMind DB format; without a file, no location is known. A file that is replaced is read again.
 * One that cannot be read is logged once, and the table before it stays.
 */
export function openLocations(file: string | undefined, log: Log): FindLocation {
  if (file === undefined) return () => null;
  let table: Table | null = null;
  let version = '';
  const check = (present: string, bytes: () => Buffer): void => {
    if (version === present) return;
    version = present;
    try {
      table = parse(bytes());
    } catch (error) {
      log.error(error, `${unreadable}: ${file}`);
    }
  };
  const readAgain = async (): Promise<void> => {
    const present = await stat(file).then(versionOf, () => missing);
    if (present === version) return;
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    check(present, () => bytes);
  };
  check(versionOf(statSync(file, { throwIfNoEntry: false })), () => readFileSync(file));
  let checkedAt = performance.now();
  return (address, language) => {
    if (performance.now() - checkedAt > checkMs) {
      checkedAt = performance.now();
      // Beside the answer, which needs no newer table.
      void readAgain();
    }
    return table === null ? null : locationIn(table, address, language);
  };
}

const unreadable =
  'the table of PLACES_FILE cannot be read, so places are not shown, or as the table before knows them';
const missing = 'missing';

function versionOf(found: Stats | undefined): string {
  return found === undefined ? missing : `${found.ino} ${found.size} ${found.mtimeMs}`;
}

function parse(bytes: Buffer): Table {
  const table = new Reader<never>(bytes);
  // A damaged file often fails only here.
  table.get('192.0.2.1');
  return table;
}

function locationIn(table: Table, address: string, language: string): Location | null {
  const [bare = ''] = address.split('/');
  if (bare === '') return null;
  let found: unknown;
  try {
    found = table.get(bare);
  } catch {
    // Not an address, or a damaged record.
    return null;
  }
  const record = v.safeParse(recordSchema, found);
  if (!record.success) return null;
  const { city, country } = record.output;
  const names = city?.names ?? {};
  return { city: names[language] ?? names[language.slice(0, 2)] ?? names['en'] ?? null, country: country.iso_code };
}
