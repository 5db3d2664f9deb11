import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { errorCode, StartupError } from '../../startup-error.ts';

/** The paths of the embedded database. */
export interface Folder {
  cluster: string;
  sockets: string;
  log: string;
  /** The process that started the server and stops it. */
  starter: string;
  lock: string;
}

/** Socket paths end at 107 bytes on Linux and 103 on macOS. */
const socketPathBytes = 100;

/**
 * Creates the data folder if it is missing, or throws one sentence why it cannot. `setting` is the setting that chooses
 * it.
 */
export function prepareDataFolder(dataFolder: string, setting = 'DATA_DIR'): string {
  const path = resolve(dataFolder);
  return writingTo(path, setting, () => {
    makeFolders(path);
    // Checking the permission is not enough: root has it even on a read-only file system.
    const trial = join(path, `.trial.${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial, { force: true });
    return path;
  });
}

/** Runs a task that writes into a data folder; if that fails, the error names the folder and the remedy. */
export function writingTo<T>(dataFolder: string, setting: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      errorCode(error) === 'EROFS'
        ? `The data folder ${dataFolder} is on a file system that this process may only read, whatever its permissions. With systemd, add ReadWritePaths=${dataFolder} to the unit; in a container, mount a volume there.`
        : `The data folder ${dataFolder} is not writable. Make it writable, or set ${setting} to another folder.`,
    );
  }
}

/** One by one: on some file systems Node's recursive option never returns. */
function makeFolders(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  try {
    mkdirSync(path, { mode: 0o755 });
  } catch (error) {
    // Another process starting at the same time may have been first.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Creates the folders of the embedded database. */
export function prepareFolder(dataFolder: string, owner: number | null): Folder {
  const root = prepareDataFolder(dataFolder);
  const inside = join(root, 'sockets');
  const tooLong = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) > socketPathBytes;
  const sockets = tooLong
    ? join(tmpdir(), `account-center-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
    : inside;
  const cluster = join(root, 'postgres');
  const expected = owner ?? process.getuid?.();
  writingTo(root, 'DATA_DIR', () => {
    for (const each of [cluster, sockets]) {
      makeFolders(each);
      if (owner !== null) chownSync(each, owner, owner);
      if (statSync(each).uid !== expected) {
        throw new StartupError(
          `The folder ${each} belongs to another user. Remove it, or set DATA_DIR to another folder.`,
        );
      }
      chmodSync(each, 0o700);
    }
  });
  return {
    cluster,
    sockets,
    log: join(root, 'postgres.log'),
    starter: join(root, 'starter.pid'),
    lock: join(root, 'start.lock'),
  };
}

/** A process number in the first line of a file, or null. */
export function readPid(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether a process runs; with a name, whether it is that program, because process numbers are reused. */
export function isRunning(pid: number, name?: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  if (name === undefined || process.platform !== 'linux') return true;
  try {
    const [, program = '', state = ''] = /^\d+ \((.*)\) (.)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return program === name && state !== 'Z';
  } catch {
    return false;
  }
}

/** The error of a server that does not start in its folder. */
export function databaseStartError(folder: Folder): StartupError {
  return new StartupError(
    `The embedded database does not start; its log is ${folder.log}. Set DATABASE_URL to a PostgreSQL, or DATA_DIR to a new folder.`,
  );
}
