import type { LoginActor } from '#src/features/log-in/use-screen.ts';
import type { Checked } from '#src/flows/checked-configuration.ts';
import type { Opening } from '#src/flows/opening.ts';
import { storedText } from '#src/storage/stored-text.ts';

/** Has what happens on this page told, where this browser keeps a yes to that; else nothing more is loaded. */
export async function tellActivity(actor: Pick<LoginActor, 'system'>, opening: { configuration: () => Promise<Pick<Checked, 'configuration'>>; base: Opening['base'] }): Promise<void> {
  const { configuration } = await opening.configuration();
  if (configuration.analyticsAddress === '' || storedText(configuration.storage.cookieConsent) !== 'allowed') return;
  const [base, { openActivity }] = await Promise.all([opening.base(), import('#src/flows/activity.ts')]);
  actor.system.inspect(openActivity(base).see);
}
