import { fromCallback } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { profileApi } from '#src/api/profile.ts';
import { sentAhead } from '#src/services/sent-ahead.ts';
import type { AppServices } from '#src/services/services.ts';

export type ReadProfile = (signal: AbortSignal) => Promise<Profile>;

/**
 * Reads the profile, whose name the header shows even if the core cannot be loaded. `prefetch` sends the first read
 * together with the page's other reads, because data protection asks for it later.
 */
export function createProfileRead({ send, displayName }: Pick<AppServices, 'send' | 'displayName'>) {
  const profile = sentAhead(async (signal) => {
    const read = await profileApi(send).readProfile(signal);
    displayName.setFromProfile(read);
    return read;
  });
  return { prefetch: fromCallback(profile.send), readProfile: profile.read };
}
