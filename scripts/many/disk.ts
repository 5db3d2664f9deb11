// Small disks for the database machines, which can be filled: file systems in files, which only root can mount.
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';
import { folder } from './plan.ts';

/** Room for the data and their write-ahead log beside what fills it. */
const size = '4G';
const quiet = { quiet: true };

/** The folder of the file system with the data of a database machine. */
export const diskOf = (machine: string): string => join(folder, machine, 'disk');

export function canMount(): boolean {
  return process.getuid?.() === 0;
}

/** Mounts the file systems of database machines. */
export async function mountDisks(machines: readonly string[]): Promise<void> {
  for (const machine of machines) {
    const image = join(folder, `${machine}.img`);
    await run('truncate', ['--size', size, image], quiet);
    await run('mkfs.ext4', ['-q', '-F', '-m', '0', image], quiet);
    await run('mount', ['-o', 'loop', image, diskOf(machine)], quiet);
  }
}

/** Also those of a start that was killed. */
export async function unmountDisks(machines: readonly string[]): Promise<void> {
  if (!canMount()) return;
  for (const machine of machines)
    await run('umount', ['--lazy', '--quiet', diskOf(machine)], quiet).catch(() => undefined);
}

/** Fills the disk of a machine to the last byte; the result makes room again. */
export async function fillDisk(machine: string): Promise<() => void> {
  const most = join(diskOf(machine), 'ballast');
  const rest = `${most}-2`;
  const { bavail, bsize } = statfsSync(diskOf(machine));
  await run('fallocate', ['--length', String(bavail * bsize - 2 ** 20), most], quiet);
  // It ends where the disk is full.
  await run('dd', ['if=/dev/zero', `of=${rest}`, 'bs=4k'], quiet).catch(() => undefined);
  return () => {
    for (const file of [most, rest]) rmSync(file, { force: true });
  };
}
