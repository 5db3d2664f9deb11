import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { errorCode, StartupError } from '../startup-error.ts';

/** A line of the log: what happened, to which account, from which address. */
interface AddressLine {
  readonly account: number | null;
  readonly address: string;
  readonly symbol?: string;
  readonly event?: string;
}

/**
 * The security log with full addresses, one file per day (UTC). The main log masks them, so it cannot be used to block
 * anyone.
 */
export interface AddressLog {
  write(line: AddressLine): void;
  /** Deletes expired files. */
  deleteOld(): Promise<void>;
  /** Waits until everything is written. */
  close(): Promise<void>;
}

interface Options {
  folder: string;
  /** The number of days kept, including today. */
  days: number;
  clock: Clock;
  /** Called once per run of failures, however many lines it affects. */
  onFailure(error: unknown): void;
  /** About 700,000 lines a day, so that a flood cannot fill the disk. */
  maxBytes?: number;
}

const dayMs = 86_400_000;
const fileName = /^security-(\d{4}-\d{2}-\d{2})\.log$/;

/** Opens the log; only the service's user can read its files. */
export function openAddressLog({ folder, days, clock, onFailure, maxBytes = 100_000_000 }: Options): AddressLog {
  requireWritable(folder);
  const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
  let waiting: { day: string; text: string }[] = [];
  let writing: Promise<void> | null = null;
  let reported = '';

  const report = (error: unknown): void => {
    if (String(error) === reported) return;
    reported = String(error);
    onFailure(error);
  };
  const append = async (day: string, text: string): Promise<void> => {
    const path = join(folder, `security-${day}.log`);
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    if (size + Buffer.byteLength(text) > maxBytes) throw new Error(`The security log ${path} is full.`);
    await appendFile(path, text, { mode: 0o600 });
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      for (const day of new Set(lines.map((line) => line.day))) {
        const text = lines
          .filter((line) => line.day === day)
          .map((line) => line.text)
          .join('');
        await append(day, text).then(() => (reported = ''), report);
      }
    }
    writing = null;
  };
  return {
    write: (line) => {
      const now = clock.now();
      waiting.push({ day: dayOf(now.getTime()), text: `${JSON.stringify({ time: now.toISOString(), ...line })}\n` });
      writing ??= writeAll();
    },
    deleteOld: async () => {
      const first = dayOf(clock.now().getTime() - (days - 1) * dayMs);
      for (const name of await readdir(folder)) {
        const day = fileName.exec(name)?.[1];
        if (day !== undefined && day < first) await rm(join(folder, name), { force: true });
      }
    },
    close: async () => {
      await writing;
    },
  };
}

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Checking the permission is not enough: root has it even on a read-only file system.
    const trial = join(folder, `.trial.${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial, { force: true });
  } catch (error) {
    throw new StartupError(
      `The folder ${folder} is not writable (${errorCode(error) ?? 'unknown'}). Make it writable, or set SECURITY_LOG_DIR to another one.`,
    );
  }
}
