import type { Activity } from '#src/analytics/recorder.ts';
import type { Checked } from '#src/app/validated-configuration.ts';
import type { Opening } from '#src/app/lazy-services.ts';
import { storedText } from '#src/browser/stored-text.ts';

/** Whom to tell what happens on this page, where this browser keeps a yes to that; else null, and nothing more is loaded. */
export async function activityOf(opening: { configuration: () => Promise<Pick<Checked, 'configuration'>>; base: Opening['base'] }): Promise<Activity['see'] | null> {
  const { configuration } = await opening.configuration();
  if (configuration.analyticsAddress === '' || storedText(configuration.storage.cookieConsent) !== 'allowed') return null;
  const [base, { openActivity }] = await Promise.all([opening.base(), import('#src/analytics/recorder.ts')]);
  return openActivity(base).see;
}
