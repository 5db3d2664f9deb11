import * as v from 'valibot';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { findAccount } from '../../accounts/accounts.ts';
import type { Brands } from '../../platform/configuration/brands.ts';
import type { Keys } from '../../platform/crypto/key.ts';
import type { Database } from '../../platform/database/open.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { collectData, type AccountData } from './contents.ts';
import type { FileStore } from '../../platform/files/folder-store.ts';
import { archiveMail } from '../../mails/archive.ts';
import type { Services } from '../../platform/services/services.ts';
import { pack, type Picture } from './pack.ts';
import { beginTask, finishTask } from './store.ts';

/** The name of the job that makes an archive. */
export const archiveJob = 'make-archive';
/** Attempts before a task fails. */
export const maxAttempts = 5;

const payloadSchema = v.object({ task: v.string() });

/** Archives are stored sealed, each with the seal of its task. */
export function sealPurpose(task: string): string {
  return `archive:${task}`;
}

interface JobParts {
  database: Database;
  keys: Keys;
  brands: Brands;
  archives: FileStore;
  pictures: FileStore;
  clock: Clock;
  providers: Services['providers'];
  apps: Services['apps'];
  seconds: number;
}

/**
 * Makes the archive of a task. It can be killed at any point and run again: the file is named after the task and
 * replaced, and the state changes together with the mail.
 */
export function archiveHandler({
  database,
  keys,
  brands,
  archives,
  pictures,
  clock,
  providers,
  apps,
  seconds,
}: JobParts): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { task: id } = v.parse(payloadSchema, payload);
    const task = await database.transaction((query) => beginTask(query, id, clock.now()));
    if (task === null) return;
    // One snapshot, so that the sections agree with each other.
    const data = await database.transaction((query) => collectData(query, task.account_id), 'repeatable read');
    await archives.put(
      task.id,
      keys.seal(
        sealPurpose(task.id),
        await pack(data, { picture: await pictureOf(data, pictures), now: clock.now(), providers, apps }),
      ),
    );
    await database.transaction(async (query) => {
      const expiresAt = secondsAfter(clock.now(), seconds);
      const account = await findAccount(query, task.account_id);
      if (!(await finishTask(query, task, expiresAt)) || account === null || !account.email_verified) return;
      await queueMail({ keys, brands }, query, {
        to: account.email,
        brand: account.brand,
        content: archiveMail(account, expiresAt),
      });
    });
  };
}

/** The profile picture by its name in the archive; left out if it was replaced while the data was read. */
async function pictureOf({ picture }: AccountData, pictures: FileStore): Promise<Picture | null> {
  const content = picture === null ? null : await pictures.read(picture);
  return picture === null || content === null ? null : { name: picture.replace(/^.*\./, 'profile-picture.'), content };
}
