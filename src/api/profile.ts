import type { Profile } from '#contract/calls/profile.ts';
import { readProfile } from '#contract/calls/profile.ts';
import type { Send } from './authorized-send.ts';

export const profileApi = (send: Send) => ({
  readProfile: (signal?: AbortSignal): Promise<Profile> => send(readProfile, { ...(signal && { signal }) }),
});
