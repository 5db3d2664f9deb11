import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode, StartupError } from './startup-error.ts';

/** How often a password was found in stolen data; 0 if it was not, or if the list cannot be read. */
export type TimesBreached = (password: string) => Promise<number>;

/** Longer, and a new password is accepted without the list. */
export const breachTimeoutMs = 2000;

/**
 * The lines of a range of stolen passwords, in the form of Have I Been Pwned: `prefix` is the first five digits of a
 * SHA-1 hash, in capitals; a line has the other 35, a colon and a count. Rejects if the list cannot be read.
 */
export type ReadRange = (prefix: string) => Promise<string>;

/**
 * Looks passwords up in a list; without one, none counts as breached. Whoever keeps the list learns neither the
 * password nor, as answers are padded, the range that was asked for.
 */
export function openBreachedPasswords(
  readRange: ReadRange | null,
  log: Pick<FastifyBaseLogger, 'warn'>,
): TimesBreached {
  if (readRange === null) return () => Promise.resolve(0);
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      return countIn(await readRange(hash.slice(0, 5)), hash.slice(5));
    } catch (error) {
      log.warn(error, 'the list of breached passwords could not be read, so a password was not compared with it');
      return 0;
    }
  };
}

/** The list at the address of a range API, or in a folder with its files, like `21BD1.txt`. */
export function rangesAt(source: string): ReadRange {
  if (/^https?:\/\//.test(source)) return askRange(source);
  requireFolder(source);
  return readRangeFile(source);
}

function askRange(address: string): ReadRange {
  return async (prefix) => {
    const answer = await fetch(`${address.replace(/\/$/, '')}/${prefix}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'account-center' },
      signal: AbortSignal.timeout(breachTimeoutMs),
    });
    if (!answer.ok) throw new Error(`The list answers with ${answer.status}.`);
    return answer.text();
  };
}

/** A range without a file has no passwords: only a complete download has a file for each. */
function readRangeFile(folder: string): ReadRange {
  return (prefix) =>
    readFile(join(folder, `${prefix}.txt`), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return '';
      throw error;
    });
}

function countIn(range: string, rest: string): number {
  const line = range.split('\n').find((each) => each.toUpperCase().startsWith(`${rest}:`));
  const count = Number(line?.slice(rest.length + 1));
  return Number.isSafeInteger(count) ? count : 0;
}

function requireFolder(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(
      `The setting BREACHED_PASSWORDS must be the address of a range API or a folder that exists: ${folder} is neither.`,
    );
}
