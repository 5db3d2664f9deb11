import type { Activity } from '#src/flows/activity.ts';
import type { Checked } from '#src/flows/checked-configuration.ts';
import type { Opening } from '#src/flows/opening.ts';
import { storedText } from '#src/storage/stored-text.ts';

/** Whom to tell what happens on this page, where this browser keeps a yes to that; else null, and nothing more is loaded. */
export async function activityOf(opening: { configuration: () => Promise<Pick<Checked, 'configuration'>>; base: Opening['base'] }): Promise<Activity['see'] | null> {
  const { configuration } = await opening.configuration();
  if (configuration.analyticsAddress === '' || storedText(configuration.storage.cookieConsent) !== 'allowed') return null;
  const [base, { openActivity }] = await Promise.all([opening.base(), import('#src/flows/activity.ts')]);
  return openActivity(base).see;
}
