import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { avatarTypes } from './profile.ts';

/** How long the upload may take. Here and not in `limits.ts`, which the login page loads. */
export const avatarUploadTimeoutMs = 120_000;

export const renewalParameters = v.object({
  /** Where the picture is sent. */
  url: nonEmptyString,
  /** Fields of the form, in front of the file. */
  inputs: v.record(v.string(), v.string()),
});
export type RenewalParameters = v.InferOutput<typeof renewalParameters>;

/** What one picture can be uploaded with, once and for 10 minutes. `type` is by the file's extension. */
export const readRenewalParameters = call('GET', '/v1.0/users/@me/avatar/renewal-parameters/', {
  as: 'bearer',
  query: v.object({ type: v.picklist(avatarTypes) }),
  answer: renewalParameters,
});

/**
 * The upload makes the picture that of the profile. The token is in the address, so that the service judges it before
 * it reads the file. `not_found`: the parameters were used, or have expired; `invalid_parameters`: no picture of that
 * type.
 */
export const uploadAvatar = call('POST', '/v1.0/users/@me/avatar/{token}/', {
  as: 'bearer',
  encoding: 'multipart',
  body: v.strictObject({
    /** Its bytes. */
    file: v.unknown(),
  }),
  answer: nothing,
});
