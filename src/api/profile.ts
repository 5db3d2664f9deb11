import type { BodyOf } from '#contract/call.ts';
import type { Profile } from '#contract/calls/profile.ts';
import { readProfile, updateProfile } from '#contract/calls/profile.ts';
import type { Send } from './authorized-send.ts';

export const profileApi = (send: Send) => ({
  readProfile: (signal?: AbortSignal): Promise<Profile> => send(readProfile, { ...(signal && { signal }) }),
  updateProfile: async (changes: NonNullable<BodyOf<typeof updateProfile>>): Promise<void> => {
    await send(updateProfile, { body: changes });
  },
});
