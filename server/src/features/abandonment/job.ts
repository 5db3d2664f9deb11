import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../../platform/database/schema.ts';
import { addJob, addJobUnlessRunning, removeJob } from '../../platform/jobs/queue.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Services } from '../../platform/services/services.ts';
import { deletedFormerMail, deletedMail } from '../../mails/abandonment.ts';
import { clearDeletion, deleteDueAccount, findDue, findFormerAddresses } from './store.ts';

/** The name of the job that deletes an account. It is stored, like the names in its payload, so it must not change. */
export const deletionJob = 'remove-account';

const batch = 1000;
const payloadSchema = v.object({ account: v.number(), abandonment: v.string() });
type Payload = v.InferOutput<typeof payloadSchema>;
type Dependencies = Pick<Services, 'database' | 'clock'>;

const keyOf = (deletion: string): string => `${deletionJob}:${deletion}`;

/** Queues the deletion for its due time, inside the transaction that plans it. */
export async function queueDeletion(query: Kysely<Tables>, payload: Payload, executeAt: Date): Promise<void> {
  await addJob(query, deletionJob, payload, { key: keyOf(payload.abandonment), runAt: executeAt });
}

export async function dequeueDeletion(query: Kysely<Tables>, deletion: string): Promise<void> {
  await removeJob(query, keyOf(deletion));
}

/** Cancels a planned deletion and its job; false if it is no longer planned or has begun. */
export async function cancelPlanned(
  query: Kysely<Tables>,
  account: number,
  deletion: string,
  now: Date,
): Promise<boolean> {
  if (!(await clearDeletion(query, account, deletion, now))) return false;
  await dequeueDeletion(query, deletion);
  return true;
}

/**
 * Queues due deletions that have not started: the job died, or the database's clock is behind the service's. Skips a
 * running job: if its process were killed, the queue would keep it as a dead one.
 */
export async function queueDueDeletions({ database, clock }: Dependencies): Promise<void> {
  for (const payload of await findDue(database.query, clock.now(), batch))
    await addJobUnlessRunning(database, deletionJob, payload, { key: keyOf(payload.abandonment) });
}

/**
 * Deletes an account with its rows and sessions and queues the mail about it, all in one transaction: a killed job
 * leaves nothing half done, and a second run finds nothing to do.
 */
export function deletionHandler({
  database,
  keys,
  brands,
  pictures,
  clock,
}: Dependencies & Pick<Services, 'keys' | 'brands' | 'pictures'>): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { account, abandonment: deletion } = v.parse(payloadSchema, payload);
    const picture = await database.transaction(async (query) => {
      const now = clock.now();
      // Read before they are deleted with the account.
      const former = await findFormerAddresses(query, account, now);
      const deleted = await deleteDueAccount(query, account, deletion, now);
      if (deleted?.email_verified === true)
        await queueMail({ keys, brands }, query, {
          to: deleted.email,
          brand: deleted.brand,
          content: deletedMail(deleted.language, 'planned'),
        });
      if (deleted !== null)
        for (const to of former)
          await queueMail({ keys, brands }, query, {
            to,
            brand: deleted.brand,
            content: deletedFormerMail(deleted.language),
          });
      return deleted?.avatar_name ?? null;
    });
    // If this run is killed here, housekeeping removes the listed picture.
    if (picture !== null) await pictures.remove(picture);
  };
}
