import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services/services.ts';
import { ApiError } from '../../platform/api-error.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import { sealPurpose } from './job.ts';
import { consumeAddress, findAddress } from './store.ts';

/** The token is in the query, which is never logged. */
export const downloadPath = '/v2/user/data-archive/files';
export const tokenPurpose = 'archive-address';

/** Written piece by piece, so that a client that has gone does not get the last one. */
const pieceBytes = 64 * 1024;

/**
 * Sends an archive to anyone with its address, until one has received all of it. A part of it and a HEAD request do not
 * consume the address: a download that broke can be continued or repeated until the address expires.
 */
export function registerDownload(app: FastifyInstance, { database, archives, clock, keys }: Services): void {
  const constraints = { site: accountSite };
  app.get(downloadPath, { constraints, exposeHeadRoute: false }, async (request, reply) => {
    const token = keys.hash(tokenPurpose, tokenOf(request));
    const address = await findAddress(database.query, token, clock.now());
    const sealed = address === null ? null : await archives.read(address.task);
    if (address === null || sealed === null) throw new ApiError('user_archive_not_found');
    const { task, email } = address;
    const archive = keys.open(sealPurpose(task), sealed);
    const etag = `"${keys.hash('archive-etag', task)}"`;
    // nginx would take all of it at once, so that a download that broke would count as whole.
    void named(reply, email, clock.now()).headers({ etag, 'x-accel-buffering': 'no' });
    const { 'if-range': known = etag, range } = request.headers;
    const part = known === etag ? readRange(range, archive.length) : null;
    if (part === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${archive.length}`).type('text/plain').send();
    if (part !== null)
      void reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${archive.length}`);
    const { first, last } = part ?? { first: 0, last: archive.length - 1 };
    // A range of everything is a whole download, too.
    if (last - first < archive.length - 1) return reply.send(archive.subarray(first, last + 1));
    const consume = () => consumeAddress(database.query, token, clock.now());
    return reply.header('content-length', archive.length).send(Readable.from(piecesOf(archive, consume)));
  });
  app.head(downloadPath, { constraints }, async (request, reply) => {
    const address = await findAddress(database.query, keys.hash(tokenPurpose, tokenOf(request)), clock.now());
    if (address === null) throw new ApiError('user_archive_not_found');
    return named(reply, address.email, clock.now()).send();
  });
}

/** All but the last piece, what `beforeLast` does, and the last piece. */
async function* piecesOf(content: Buffer, beforeLast: () => Promise<unknown>): AsyncGenerator<Buffer> {
  const last = Math.floor(Math.max(0, content.length - 1) / pieceBytes) * pieceBytes;
  for (let at = 0; at < last; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
  await beforeLast();
  yield content.subarray(last);
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

/** The name tells the archives of several accounts apart. An address may have characters that no file name has. */
function named(reply: FastifyReply, email: string, now: Date): FastifyReply {
  const name = `account-data-${email.replaceAll(/[^\w.@-]/g, '_')}-${now.toISOString().slice(0, 10)}.zip`;
  return reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
  });
}
