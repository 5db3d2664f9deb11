import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../startup-error.ts';
import { comesNotUp, isRunning, readPid, type Folder } from './folder.ts';

const longestMs = 60_000;

/** Only one process at a time starts or stops the server of a folder. */
export async function alone(folder: Folder, act: () => Promise<void>): Promise<void> {
  for (let waited = 0; ; waited += 50) {
    try {
      writeFileSync(folder.lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const holder = readPid(folder.lock);
      if ((holder === null && waited > 1000) || (holder !== null && !isRunning(holder))) rmSync(folder.lock, { force: true });
      else if (waited > longestMs) throw comesNotUp(folder);
      else await pause(50);
    }
  }
  try {
    await act();
  } finally {
    rmSync(folder.lock, { force: true });
  }
}
