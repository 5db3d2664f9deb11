import { avatarUploadTimeoutMs, readRenewalParameters, uploadAvatar } from '#contract/calls/avatar.ts';
import type { RenewalParameters } from '#contract/calls/avatar.ts';
import type { AvatarType } from '#contract/rules/avatar.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { Send } from './transport/authorized-send.ts';
import { uploadFetch } from './transport/upload.ts';

interface Upload {
  parameters: Secret<RenewalParameters>;
  file: Blob;
  /** Called with the sent fraction, from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** The upload of the profile picture. `upload` sends a form to an address. */
export const avatarApi = (send: Send, upload: typeof uploadFetch = uploadFetch) => ({
  readParameters: async (type: AvatarType, signal?: AbortSignal): Promise<Secret<RenewalParameters>> =>
    new Secret(await send(readRenewalParameters, { query: { type }, ...(signal && { signal }) })),
  uploadPicture: async ({ parameters, file, onProgress, signal }: Upload): Promise<void> => {
    const { url, inputs } = parameters.reveal();
    const form = new FormData();
    // The file comes last, as storage services require.
    for (const [name, value] of Object.entries(inputs)) form.append(name, value);
    form.append('file', file);
    await send(uploadAvatar, {
      request: { fetch: upload(url, form, onProgress), timeout: avatarUploadTimeoutMs },
      ...(signal && { signal }),
    });
  },
});
