import type { Transaction } from 'kysely';
import { archiveAddressSchema, makeArchiveAddress, readArchiveStatus, startArchive } from '#contract/calls/archive.ts';
import { lockAccount } from '../../accounts/accounts.ts';
import { insertEvent } from '../../accounts/events.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate, originOfRequest } from '../../sessions/authenticate.ts';
import { bodylessRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import { encryptedRoutes } from '../key-vault/encrypted-routes.ts';
import { requireProof } from '../second-factor/require.ts';
import { proofOf } from '../second-factor/verify.ts';
import { registerDownload, downloadPath, tokenPurpose } from './download.ts';
import { archiveJob, maxAttempts } from './job.ts';
import { downloadProblem, isProven, requestProblem, statusOf, type ArchiveTask } from './rules.ts';
import { findTask, insertAddress, insertTask, jobKey, lockArchives, setProven } from './store.ts';

const purpose = 'users.data_archive';

/** The archive of a customer's data: request it, follow its state, and get an address that downloads it once. */
export const routes: FeatureRoutes = ({ app, services, findSite }) => {
  const { database, clock, keys, random, settings } = services;
  const { sealedAnswerRoute } = encryptedRoutes(services);
  registerDownload(app, services);

  return [
    bodylessRoute(readArchiveStatus, async (request) => {
      const { account } = await authenticate(services, request);
      return statusOf(await findTask(database.query, account.id), clock.now());
    }),
    bodylessRoute(startArchive, async (request) => {
      const caller = await authenticate(services, request);
      const { id: account } = caller.account;
      // Checked before the proof is requested and again once it is verified.
      refuse(requestProblem(await findTask(database.query, account), clock.now()));
      await requireProof(services, { request, caller, purpose }, async (query) => {
        await lockArchives(query, account);
        const now = clock.now();
        refuse(requestProblem(await findTask(query, account), now));
        const id = random.text(16);
        await insertTask(query, {
          id,
          account_id: account,
          created_at: now,
          session_id: caller.session.id,
          proven_at: now,
        });
        await addJob(query, archiveJob, { task: id }, { key: jobKey(id), maxAttempts });
        await insertEvent(query, {
          account,
          type: 'user archive task created',
          at: now,
          origin: originOfRequest(request),
        });
      });
    }),
    sealedAnswerRoute(makeArchiveAddress, archiveAddressSchema, async ({ request, caller }) => {
      const { id: account } = caller.account;
      const found = await findTask(database.query, account);
      refuse(downloadProblem(found, clock.now()));
      // One proof covers the request of an archive and its downloads. A call with a proof renews that.
      if (found !== null && proofOf(request) === null && isProven(found, caller, clock.now()))
        return inTransaction(services, async (query) => {
          const current = await lockAccount(query, account);
          const task = await findTask(query, account);
          if (current === null || task === null || !isProven(task, { ...caller, account: current }, clock.now()))
            throw new ApiError('user_archive_not_found');
          return makeAddress(query, task);
        });
      return requireProof(services, { request, caller, purpose }, async (query) => {
        const task = await findTask(query, account);
        if (task === null) throw new ApiError('user_archive_not_found');
        await setProven(query, task, { session: caller.session.id, now: clock.now() });
        return makeAddress(query, task);
      });

      async function makeAddress(query: Transaction<Tables>, task: ArchiveTask): Promise<{ url: string }> {
        const now = clock.now();
        refuse(downloadProblem(task, now));
        const token = random.text(32);
        const expiresAt = secondsAfter(now, settings.ARCHIVE_ADDRESS_SECONDS);
        await insertAddress(query, {
          token_hash: keys.hash(tokenPurpose, token),
          account_id: account,
          task_id: task.id,
          session_id: caller.session.id,
          expires_at: expiresAt,
        });
        await insertEvent(query, {
          account,
          type: 'user archive url generated',
          at: now,
          origin: originOfRequest(request),
        });
        return { url: `${findSite(request.headers.host).brand.accountOrigin}${downloadPath}?token=${token}` };
      }
    }),
  ];
};

function refuse(problem: ReturnType<typeof requestProblem>): void {
  if (problem !== null) throw new ApiError(problem);
}
