import type { Profile } from '#contract/calls/profile.ts';
import { profileApi } from '#src/api/profile.ts';
import type { AppServices } from '#src/services/services.ts';

export type ReadProfile = (signal: AbortSignal) => Promise<Profile>;

/**
 * Reads the profile, whose name the header shows even if the core cannot be loaded. The first read is sent at once,
 * together with the page's other reads, because data protection asks for it later.
 */
export function readProfileNow({ send, displayName }: Pick<AppServices, 'send' | 'displayName'>): ReadProfile {
  const read = async (signal?: AbortSignal): Promise<Profile> => {
    const profile = await profileApi(send).readProfile(signal);
    displayName.setFromProfile(profile);
    return profile;
  };
  let first: Promise<Profile> | null = read();
  // The caller who reads it reports the failure.
  first.catch(() => undefined);
  return (signal) => {
    const asked = first ?? read(signal);
    first = null;
    return asked;
  };
}
