import type { FastifyRequest } from 'fastify';
import { readRenewalParameters, uploadAvatar } from '#contract/calls/avatar.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate } from '../../sessions/authenticate.ts';
import { contractRoute, maxLongAnswerMs, parameter, queryRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { requireAllowed } from '../../platform/rate-limit/limiter.ts';
import { reencode, storedType } from './reencode.ts';
import { deletePicture, registerPictures } from './serve.ts';
import { consumeUpload, insertUpload, isUploadOpen, replacePicture } from './store.ts';

/** How long the parameters of a picture's upload are valid. */
const avatarParametersSeconds = 600;

const tokenPurpose = 'avatar-upload';

/** The profile picture: upload parameters, the upload, and the picture itself. */
export const routes: FeatureRoutes = ({ app, services, findSite }) => {
  const { database, clock, keys, limits, pictures, random } = services;
  registerPictures(app, services);
  const tokenHash = (request: FastifyRequest): string => keys.hash(tokenPurpose, parameter(request, 'token'));
  const judge = async (request: FastifyRequest): Promise<void> => {
    const { account } = await authenticate(services, request);
    if (!(await isUploadOpen(database.query, tokenHash(request), account.id, clock.now())))
      throw new ApiError('not_found');
  };

  return [
    queryRoute(readRenewalParameters, async (request, { type }) => {
      const { account } = await authenticate(services, request);
      requireAllowed(await limits.pictures.consume(String(account.id)));
      const token = random.text(32);
      await insertUpload(database.query, {
        token_hash: keys.hash(tokenPurpose, token),
        account_id: account.id,
        type,
        name: `${random.text(24)}.${storedType(type)}`,
        expires_at: secondsAfter(clock.now(), avatarParametersSeconds),
      });
      const path = uploadAvatar.path.replace('{token}', token);
      return { url: `${findSite(request.headers.host).brand.accountOrigin}${path}`, inputs: {} };
    }),
    {
      maxMs: maxLongAnswerMs,
      judge,
      ...contractRoute(uploadAvatar, async (request, { file }, signal) => {
        // Again, because the session may have ended during the upload.
        const { account } = await authenticate(services, request);
        if (!Buffer.isBuffer(file)) throw new ApiError('invalid_parameters');
        const upload = await database.transaction((query) =>
          consumeUpload(query, tokenHash(request), account.id, clock.now()),
        );
        if (upload === null) throw new ApiError('not_found');
        const picture = await reencode(upload.type, file, { key: String(account.id), signal });
        if (picture === null) throw new ApiError('invalid_parameters');
        await pictures.put(upload.name, picture);
        // Not after the request has timed out or was cancelled.
        const former =
          signal.aborted || request.raw.socket.destroyed
            ? false
            : await database.transaction((query) => replacePicture(query, account.id, upload.name, clock.now()));
        if (former === false) {
          await pictures.remove(upload.name);
          throw new ApiError('system_error');
        }
        if (former !== null) await deletePicture(services, former, request.log);
      }),
    },
  ];
};
