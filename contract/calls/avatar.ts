import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { avatarTypes } from './profile.ts';

/** How long the upload may take. Not in `limits.ts`, because the login page loads that file. */
export const avatarUploadTimeoutMs = 120_000;

export const renewalParameters = v.object({
  /** The target of the upload. */
  url: nonEmptyString,
  /** Form fields to send before the file. */
  inputs: v.record(v.string(), v.string()),
});
export type RenewalParameters = v.InferOutput<typeof renewalParameters>;

/** Parameters to upload one picture, valid once and for 10 minutes. `type` is derived from the file's extension. */
export const readRenewalParameters = call('GET', '/v1.0/users/@me/avatar/renewal-parameters/', {
  as: 'bearer',
  query: v.object({ type: v.picklist(avatarTypes) }),
  answer: renewalParameters,
});

/**
 * Uploads the picture and makes it the profile's. The token is in the address, so the service checks it before it reads
 * the file. `not_found`: the parameters were used or have expired; `invalid_parameters`: not a picture of one of these
 * types. Records nothing: a picture grants no access.
 */
export const uploadAvatar = call('POST', '/v1.0/users/@me/avatar/{token}/', {
  as: 'bearer',
  encoding: 'multipart',
  body: v.strictObject({
    /** The file's bytes. */
    file: v.unknown(),
  }),
  answer: nothing,
  refuses: ['not_found'],
});
