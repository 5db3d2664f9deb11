import type { BodyOf } from '#contract/call.ts';
import { readProfile, updateProfile, type Profile } from '#contract/calls/profile.ts';
import type { Send } from './transport/authorized-send.ts';

export const profileApi = (send: Send) => ({
  readProfile: (signal?: AbortSignal): Promise<Profile> => send(readProfile, { ...(signal && { signal }) }),
  /** Returns the updated profile; `modify_not_allowed` if it has another version. */
  updateProfile: (changes: NonNullable<BodyOf<typeof updateProfile>>): Promise<Profile> =>
    send(updateProfile, { body: changes }),
});
