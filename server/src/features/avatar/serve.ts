import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Profile } from '#contract/calls/profile.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { ApiError } from '../../platform/api-error.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import type { Services } from '../../platform/services/services.ts';

const folder = '/avatars';
const types = { jpg: 'image/jpeg', png: 'image/png' } as const;
const paramsSchema = v.object({ name: v.pipe(v.string(), v.regex(/^[\w-]{32}\.(jpg|png)$/)) });
const yearSeconds = 365 * 24 * 60 * 60;

/** The picture's name in the profile. */
export function avatarOf(name: string | null, brand: Pick<Brand, 'accountOrigin'>): Profile['avatar'] {
  if (name === null) return null;
  return {
    source: 'storage',
    type: name.endsWith('.jpg') ? 'jpg' : 'png',
    url: `${brand.accountOrigin}${folder}/${name}`,
  };
}

/** Deletes the file of a picture that is no account's any more. Housekeeping does so if it cannot be done now. */
export async function deletePicture(
  { pictures }: Pick<Services, 'pictures'>,
  name: string,
  log: FastifyBaseLogger,
): Promise<void> {
  await pictures.remove(name).catch((error: unknown) => log.warn(error, 'could not remove a previous picture yet'));
}

/**
 * Sends pictures to anyone who knows their unguessable names, because an `<img>` sends no token. A name always refers
 * to the same picture.
 */
export function registerPictures(app: FastifyInstance, { pictures }: Pick<Services, 'pictures'>): void {
  app.get(`${folder}/:name`, { constraints: { site: accountSite } }, async (request, reply) => {
    const read = v.safeParse(paramsSchema, request.params);
    const picture = read.success ? await pictures.read(read.output.name) : null;
    if (!read.success || picture === null) throw new ApiError('not_found');
    const headers = {
      'content-type': types[read.output.name.endsWith('.jpg') ? 'jpg' : 'png'],
      'cache-control': `private, max-age=${yearSeconds}, immutable`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    };
    return reply.headers(headers).send(picture);
  });
}
