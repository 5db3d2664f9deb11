import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services/services.ts';
import { ApiError } from '../../platform/api-error.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import { sealPurpose } from './job.ts';
import { findAddress } from './store.ts';

/** The token is in the query, which is never logged. */
export const downloadPath = '/v2/user/data-archive/files';
export const tokenPurpose = 'archive-address';

/**
 * Sends an archive to anyone with its address until the address expires or its session ends. A download does not
 * consume it: behind a proxy, or with what the kernel buffers, nobody here knows whether it has arrived, and one that
 * broke has to be repeated.
 */
export function registerDownload(app: FastifyInstance, { database, archives, clock, keys }: Services): void {
  const constraints = { site: accountSite };
  app.get(downloadPath, { constraints, exposeHeadRoute: false }, async (request, reply) => {
    const token = keys.hash(tokenPurpose, tokenOf(request));
    const task = await findAddress(database.query, token, clock.now());
    const sealed = task === null ? null : await archives.read(task);
    if (task === null || sealed === null) throw new ApiError('user_archive_not_found');
    const archive = keys.open(sealPurpose(task), sealed);
    const etag = `"${keys.hash('archive-etag', task)}"`;
    void named(reply, clock.now()).header('etag', etag);
    const { 'if-range': known = etag, range } = request.headers;
    const part = known === etag ? readRange(range, archive.length) : null;
    if (part === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${archive.length}`).type('text/plain').send();
    if (part !== null)
      void reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${archive.length}`);
    const { first, last } = part ?? { first: 0, last: archive.length - 1 };
    return reply.send(archive.subarray(first, last + 1));
  });
  app.head(downloadPath, { constraints }, async (request, reply) => {
    if ((await findAddress(database.query, keys.hash(tokenPurpose, tokenOf(request)), clock.now())) === null)
      throw new ApiError('user_archive_not_found');
    return named(reply, clock.now()).send();
  });
}

/** The part that a Range header asks for (RFC 9110, 14.1.2). Null for all of it, also if the header names several. */
function readRange(
  header: string | undefined,
  length: number,
): { first: number; last: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (from !== '' && to !== '' && Number(from) > Number(to)) return null;
  return first > last ? 'unsatisfiable' : { first, last };
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
    'accept-ranges': 'bytes',
    // nginx would store what the client has not read yet in a file.
    'x-accel-buffering': 'no',
  });
}
