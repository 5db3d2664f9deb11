import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services/services.ts';
import { ApiError } from '../../platform/api-error.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import { sealPurpose } from './job.ts';
import { consumeAddress, findAddress } from './store.ts';

/** The token is in the query, which is never logged. */
export const downloadPath = '/v2/user/data-archive/files';
export const tokenPurpose = 'archive-address';

/** Sends an archive to the first caller of its address. A HEAD request does not consume the address. */
export function registerDownload(app: FastifyInstance, { database, archives, clock, keys }: Services): void {
  const constraints = { site: accountSite };
  app.get(downloadPath, { constraints, exposeHeadRoute: false }, async (request, reply) => {
    const token = keys.hash(tokenPurpose, tokenOf(request));
    const task = await findAddress(database.query, token, clock.now());
    const sealed = task === null ? null : await archives.read(task);
    // Consume the address only if there is something to send.
    if (task === null || sealed === null || (await consumeAddress(database.query, token, clock.now())) === null)
      throw new ApiError('user_archive_not_found');
    return named(reply, clock.now()).send(keys.open(sealPurpose(task), sealed));
  });
  app.head(downloadPath, { constraints }, async (request, reply) => {
    if ((await findAddress(database.query, keys.hash(tokenPurpose, tokenOf(request)), clock.now())) === null)
      throw new ApiError('user_archive_not_found');
    return named(reply, clock.now()).send();
  });
}

function tokenOf({ query }: FastifyRequest): string {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : null;
  return typeof token === 'string' ? token : '';
}

function named(reply: FastifyReply, now: Date): FastifyReply {
  const name = `account-data-${now.toISOString().slice(0, 10)}.zip`;
  return reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
}
