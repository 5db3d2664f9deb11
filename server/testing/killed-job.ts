// A process that runs one job of the service and kills itself, as `kill -9` does, at a step counted from 1; it ends by
// itself if the job has fewer. For `server/tests/killed-jobs.release.test.ts`.
import * as v from 'valibot';
import { archiveHandler } from '../src/features/archive/job.ts';
import { deletionHandler } from '../src/features/abandonment/job.ts';
import { deriveKeys } from '../src/platform/crypto/key.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { folderStore } from '../src/platform/files/folder-store.ts';
import { brands } from './brands.ts';
import { killedAt } from './killed-at.ts';
import { secretKey } from './secret-key.ts';

const { job, payload, step, url, folder } = v.parse(
  v.object({
    job: v.picklist(['archive', 'deletion']),
    payload: v.unknown(),
    step: v.number(),
    url: v.string(),
    folder: v.string(),
  }),
  JSON.parse(process.argv[2] ?? ''),
);
const opened = openDatabase(url);
const { database, files } = killedAt(step, opened, folderStore(folder), () => process.kill(process.pid, 'SIGKILL'));
const parts = { database, brands, keys: deriveKeys([secretKey]), clock: { now: () => new Date() }, pictures: files };
if (job === 'archive')
  await archiveHandler({ ...parts, archives: files, providers: [], apps: [], seconds: 60 })(payload);
else await deletionHandler(parts)(payload);
await opened.close();
