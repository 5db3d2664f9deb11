import type { Kysely } from 'kysely';
import type { Deletion } from '#contract/calls/abandonment.ts';
import { insertEvent } from '../../accounts/events.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/api-error.ts';
import { originOfRequest, type SignedRequest } from '../../sessions/authenticate.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { requireProof } from '../second-factor/require.ts';
import {
  cancelledFormerMail,
  cancelledMail,
  deletedMail,
  scheduledFormerMail,
  scheduledMail,
} from '../../mails/abandonment.ts';
import { cancelPlanned, dequeueDeletion, queueDeletion } from './job.ts';
import { deletionReply, blockerReply, plannedOf } from './rules.ts';
import { deleteAccount, findFormerAddresses, findBlockers, setDeletion } from './store.ts';
import { lockAccount } from '../../accounts/accounts.ts';

interface SignedAt extends SignedRequest {
  brand: Brand;
}

/** Plans the deletion of an account, with a proof. Blockers refuse it before the proof is requested. */
export async function scheduleDeletion(services: Services, { request, caller, brand }: SignedAt): Promise<Deletion> {
  const { database, clock, random, settings } = services;
  const { account } = caller;
  if (plannedOf(account) !== null) throw new ApiError('abandonment_scheduled');
  await requireNoBlockers(database.query, account.id, brand);
  return requireProof(services, { request, caller, purpose: 'users.abandonment' }, async (query, services) => {
    const now = clock.now();
    const planned = { id: random.text(12), scheduledAt: now, executeAt: secondsAfter(now, settings.UNDELETE_SECONDS) };
    if (!(await setDeletion(query, account.id, planned))) throw new ApiError('abandonment_scheduled');
    // Read after the account's row is locked.
    await requireNoBlockers(query, account.id, brand);
    await queueDeletion(query, { account: account.id, abandonment: planned.id }, planned.executeAt);
    const origin = originOfRequest(request);
    await insertEvent(query, { account: account.id, type: 'abandonment scheduled', at: now, origin });
    if (account.email_verified)
      await queueMail(services, query, {
        to: account.email,
        brand: account.brand,
        content: scheduledMail(account, planned.executeAt, { at: now, origin }),
      });
    // Someone who moved the account could delete it before its owner notices.
    const former = scheduledFormerMail(account, planned.executeAt, { at: now, origin });
    for (const to of await findFormerAddresses(query, account.id, now))
      await queueMail(services, query, { to, brand: account.brand, content: former });
    return deletionReply('scheduled', planned, { now, undeleteSeconds: settings.UNDELETE_SECONDS });
  });
}

/** Cancels the planned deletion of an account, if there is one. */
export async function cancelDeletion(
  services: Services,
  { request, caller: { account } }: SignedRequest,
): Promise<Deletion> {
  const { clock, settings } = services;
  const planned = plannedOf(account);
  const now = clock.now();
  const moment = { now, undeleteSeconds: settings.UNDELETE_SECONDS };
  if (planned === null) return deletionReply('cancelled', null, moment);
  return inTransaction(services, async (query, services) => {
    // Another request has cancelled it.
    if (!(await cancelPlanned(query, account.id, planned.id, now))) return deletionReply('cancelled', null, moment);
    const origin = originOfRequest(request);
    await insertEvent(query, { account: account.id, type: 'abandonment cancelled', at: now, origin });
    if (account.email_verified)
      await queueMail(services, query, {
        to: account.email,
        brand: account.brand,
        content: cancelledMail(account, { at: now, origin }),
      });
    const former = cancelledFormerMail(account, { at: now, origin });
    for (const to of await findFormerAddresses(query, account.id, now))
      await queueMail(services, query, { to, brand: account.brand, content: former });
    return deletionReply('cancelled', planned, moment);
  });
}

/**
 * Deletes an account at once, with a proof. Blockers refuse it before the proof is requested. While a former address
 * can take the account back, a deletion has to be planned: otherwise an intruder who moved the account could destroy it
 * before its owner learns of the move.
 */
export async function deleteAtOnce(services: Services, { request, caller, brand }: SignedAt): Promise<void> {
  const { account } = caller;
  const { query: outside } = services.database;
  await requireNoBlockers(outside, account.id, brand);
  await requireNoTakeBack(services, outside, account.id);
  await requireProof(services, { request, caller, purpose: 'users.delete_account' }, async (query, services) => {
    if ((await lockAccount(query, account.id)) === null) throw new ApiError('account_not_found');
    await requireNoBlockers(query, account.id, brand);
    await requireNoTakeBack(services, query, account.id);
    const planned = plannedOf(account);
    if (planned !== null) await dequeueDeletion(query, planned.id);
    await deleteAccount(query, account.id, services.clock.now());
    if (account.email_verified)
      await queueMail(services, query, {
        to: account.email,
        brand: account.brand,
        content: deletedMail(account.language, 'atOnce'),
      });
  });
  // If the process is killed here, housekeeping removes the listed picture.
  if (account.avatar_name !== null)
    await services.pictures
      .remove(account.avatar_name)
      .catch((error: unknown) => request.log.warn(error, 'could not remove the picture of a deleted account yet'));
}

async function requireNoBlockers(query: Kysely<Tables>, account: number, { redirectDomain }: Brand): Promise<void> {
  const locks = (await findBlockers(query, account)).map((blocker) => blockerReply(blocker, redirectDomain));
  if (locks.length > 0) throw new ApiError('abandonment_forbidden_by_lock', { locks });
}

async function requireNoTakeBack(
  { clock }: TransactionServices,
  query: Kysely<Tables>,
  account: number,
): Promise<void> {
  const former = await findFormerAddresses(query, account, clock.now());
  if (former.length > 0) throw new ApiError('deletion_needs_planning');
}
