import { fromCallback } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { profileApi } from '#src/api/profile.ts';
import type { AppServices } from '#src/services/services.ts';

export type ReadProfile = (signal: AbortSignal) => Promise<Profile>;

/**
 * Reads the profile, whose name the header shows even if the core cannot be loaded. `prefetch` sends the first read
 * together with the page's other reads, because data protection asks for it later.
 */
export function createProfileRead({ send, displayName }: Pick<AppServices, 'send' | 'displayName'>) {
  const read = async (signal?: AbortSignal): Promise<Profile> => {
    const profile = await profileApi(send).readProfile(signal);
    displayName.setFromProfile(profile);
    return profile;
  };
  let first: Promise<Profile> | null = null;
  let isAsked = false;
  const prefetch = fromCallback(() => {
    if (isAsked) return;
    first ??= read();
    // The caller who reads it reports the failure.
    first.catch(() => undefined);
  });
  const readProfile: ReadProfile = (signal) => {
    const asked = first ?? read(signal);
    first = null;
    isAsked = true;
    return asked;
  };
  return { prefetch, readProfile };
}
