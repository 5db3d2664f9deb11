import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../../platform/database/schema.ts';
import { addJob, addJobUnlessRunning, removeJob } from '../../platform/jobs/queue.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Services } from '../../platform/configuration/services.ts';
import { removedFormerMail, removedMail } from '../../mails/abandonment.ts';
import { clearAbandonment, deleteAccount, findDue, findFormerAddresses } from './store.ts';

/** The name of the job that removes an account. */
export const removalJob = 'remove-account';

const batch = 1000;
const payloadSchema = v.object({ account: v.number(), abandonment: v.string() });
type Payload = v.InferOutput<typeof payloadSchema>;
type Dependencies = Pick<Services, 'database' | 'clock'>;

const keyOf = ({ abandonment }: Pick<Payload, 'abandonment'>): string => `${removalJob}:${abandonment}`;

/** Queues the removal for its due time, inside the transaction that plans it. */
export async function queueRemoval(query: Kysely<Tables>, payload: Payload, executeAt: Date): Promise<void> {
  await addJob(query, removalJob, payload, { key: keyOf(payload), runAt: executeAt });
}

export async function cancelRemoval(query: Kysely<Tables>, abandonment: string): Promise<void> {
  await removeJob(query, keyOf({ abandonment }));
}

/** Cancels a planned deletion and its job; false if it is no longer planned or has begun. */
export async function cancelPlanned(
  query: Kysely<Tables>,
  account: number,
  abandonment: string,
  now: Date,
): Promise<boolean> {
  if (!(await clearAbandonment(query, account, abandonment, now))) return false;
  await cancelRemoval(query, abandonment);
  return true;
}

/**
 * Queues due removals that have not started: the job died, or the database's clock is behind the service's. A running job is left alone: it
 * would stay in the queue as a dead one if its process were killed.
 */
export async function queueDueRemovals({ database, clock }: Dependencies): Promise<void> {
  for (const payload of await findDue(database.query, clock.now(), batch))
    await addJobUnlessRunning(database.query, removalJob, payload, { key: keyOf(payload) });
}

/**
 * Removes an account with its rows and sessions and queues the mail about it, all in one transaction: a killed job leaves nothing half
 * done, and a second run finds nothing to do.
 */
export function removalHandler({
  database,
  keys,
  pictures,
  clock,
}: Dependencies & Pick<Services, 'keys' | 'pictures'>): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { account, abandonment } = v.parse(payloadSchema, payload);
    const picture = await database.query.transaction().execute(async (query) => {
      const now = clock.now();
      // Read before they are removed with the account.
      const former = await findFormerAddresses(query, account, now);
      const removed = await deleteAccount(query, account, abandonment, now);
      if (removed?.email_verified === true)
        await queueMail({ keys }, query, {
          to: removed.email,
          brand: removed.brand,
          text: removedMail(removed.language, 'planned'),
        });
      if (removed !== null)
        for (const to of former)
          await queueMail({ keys }, query, { to, brand: removed.brand, text: removedFormerMail(removed.language) });
      return removed?.avatar_name ?? null;
    });
    // If this run is killed here, housekeeping removes the listed picture.
    if (picture !== null) await pictures.remove(picture);
  };
}
